// Every number that more than one part must agree on, with its unit and reason.
// Owners of other nouns append a section of their own.

// --- Projects (decisions A5, A11, A14) ---------------------------------------------------------

/** Bytes of text in one saved project. Beyond it a save answers 413. */
export const PROJECT_TEXT_LIMIT_BYTES = 10 * 1024 * 1024;
/** Files in one saved project, and as many folders. Beyond it a save answers 413. */
export const PROJECT_FILE_LIMIT = 5_000;
/** Bytes of one uploaded binary file. */
export const BLOB_LIMIT_BYTES = 25 * 1024 * 1024;
/** Bytes of a file that are hashed at once for its upload. Source: workspace specification, section 9. */
export const UPLOAD_CHECKSUM_CHUNK_BYTES = 2_097_152;
/** Bytes of all binary files that one project refers to. */
export const PROJECT_BLOBS_LIMIT_BYTES = 100 * 1024 * 1024;
/**
 * Bytes of one JSON request body: a project's text at its limit, where JSON escaping may double it,
 * and its file entries. A larger body is refused before it is parsed.
 */
export const JSON_BODY_LIMIT_BYTES = 2 * PROJECT_TEXT_LIMIT_BYTES + 4 * 1024 * 1024;
/** Milliseconds after the last change until it is saved, and the longest that a change waits for that (decision A1). */
export const SAVE_DEBOUNCE_MS = 1000;
export const SAVE_MAX_WAIT_MS = 10_000;
/** Milliseconds after a change until it is in the browser's journal (decision A1). */
export const JOURNAL_MS = 250;
/** Milliseconds before a failed save is tried again, doubled by every failure, and the most (decision A3). */
export const SAVE_FIRST_RETRY_MS = 500;
export const SAVE_MAX_RETRY_MS = 60_000;
/** Failed saves in a row before the person is told (decision A3). */
export const SAVE_FAILURES_BEFORE_NOTICE = 3;
/** Characters of a project's title, after trimming. */
export const PROJECT_TITLE_MAX_LENGTH = 80;
/** Characters of one path inside a project. */
export const PROJECT_PATH_MAX_LENGTH = 1_024;
/** Characters of the title that go into a slug. */
export const SLUG_TITLE_LENGTH = 40;
/** Random base-36 characters at the end of a slug. */
export const SLUG_SUFFIX_LENGTH = 8;
/** Projects in one page of the list. */
export const PROJECT_PAGE_SIZE = 30;

/** Characters of the address of an archive that is imported, its bytes, and milliseconds that it may take. */
export const ARCHIVE_ADDRESS_MAX_LENGTH = 2_000;
export const ARCHIVE_LIMIT_BYTES = 100 * 1024 * 1024;
export const ARCHIVE_TIMEOUT_MS = 60_000;

// --- Snapshots (decisions E1, E3) --------------------------------------------------------------

/** Characters of a snapshot's title. */
export const SNAPSHOT_TITLE_MAX_LENGTH = 60;
/** Snapshots kept of one project. */
export const SNAPSHOTS_KEPT = 300;
/** Milliseconds for which every snapshot is kept; of older ones, the last of each day. */
export const SNAPSHOTS_ALL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Bytes of the small picture of one, and its longest side in pixels. */
export const THUMBNAIL_LIMIT_BYTES = 64 * 1024;
export const THUMBNAIL_SIDE = 480;
/** Tries of storing one, and milliseconds before a second try (times the number of tries). */
export const SNAPSHOT_TRIES = 5;
export const SNAPSHOT_RETRY_MS = 500;

// --- Sync with the assistant (assistant specification, section 9) -----------------------------------

/** Characters of a file: longer ones are not sent of their own accord. */
export const SYNC_FILE_MAX_CHARACTERS = 50_000;

// --- Model Context Protocol servers -------------------------------------------------------------

/** Characters of a server's name, and servers of one person. */
export const MCP_NAME_MAX_LENGTH = 40;
export const MCP_SERVERS_PER_PERSON = 10;
/** Tools of one server that are offered, and characters of a description and of a schema. */
export const MCP_TOOLS_MAX = 64;
export const MCP_DESCRIPTION_MAX_LENGTH = 1_000;
export const MCP_SCHEMA_MAX_LENGTH = 16_000;
/** Characters of a result that a model is given, and bytes that a server may answer with. */
export const MCP_RESULT_MAX_LENGTH = 16_384;
export const MCP_ANSWER_MAX_BYTES = 1024 * 1024;
/** Milliseconds of a call, and of asking what tools there are. */
export const MCP_CALL_TIMEOUT_MS = 60_000;
export const MCP_LIST_TIMEOUT_MS = 8_000;
/** Permissions (OAuth scopes) of one server that a person is asked for, and characters of them all. */
export const MCP_SCOPES_MAX = 100;
export const MCP_SCOPES_MAX_LENGTH = 4_096;
/** Milliseconds in which a person goes through the sign-in of a server. */
export const MCP_SIGN_IN_MS = 10 * 60_000;

// --- Chats -------------------------------------------------------------------------------------

/** Characters of the id of a message, and of the version that goes by it. */
export const MESSAGE_ID_MAX_LENGTH = 200;
/** Share of the model's context from which on a chat is sent in short (assistant protocol, "Context"; experience, 24). */
export const COMPACT_AT_SHARE = 0.7;
/** Milliseconds without output after which a command that runs can be skipped (decision C8). */
export const QUIET_ACTION_MS = 60_000;

/** Bytes of one project's chat history as JSON. */
export const CHAT_LIMIT_BYTES = 20 * 1024 * 1024;
/** Characters of a prompt that is to be worded better. */
export const ENHANCER_MAX_LENGTH = 20_000;
/** Pictures beside one message (decision H4). */
export const ATTACHMENT_PICTURES_MAX = 4;
/** Bytes of one picture, and its longest side in pixels (decision H4). */
export const ATTACHMENT_PICTURE_BYTES = 5 * 1024 * 1024;
export const ATTACHMENT_PICTURE_SIDE = 1568;
/** Base64 characters of one. */
export const ATTACHMENT_PICTURE_MAX_LENGTH = Math.ceil(ATTACHMENT_PICTURE_BYTES / 3) * 4;
/** Bytes of one text file beside a message (decision H4). */
export const ATTACHMENT_TEXT_BYTES = 100 * 1024;
/** Characters of an attachment's name on its chip. */
export const ATTACHMENT_LABEL_MAX_LENGTH = 200;
/** Characters that an attachment tells the model besides its picture. */
export const ATTACHMENT_NOTE_MAX_LENGTH = 4_000;

// --- Accounts ----------------------------------------------------------------------------------

/** Characters of a password: the least that is accepted (NIST SP 800-63B). */
export const ACCOUNT_NAME_MAX_LENGTH = 100;

export const PASSWORD_MIN_LENGTH = 8;
/** Characters of a password: the most that is hashed, so that hashing cannot be abused. */
export const PASSWORD_MAX_LENGTH = 128;
/** Seconds that an access token from `GET /api/logged-in` lives (decision A13). */
export const ACCESS_TOKEN_LIFE_S = 15 * 60;
/** Seconds that a session cookie lives without use (decision A13). */
export const SESSION_LIFE_S = 30 * 24 * 60 * 60;
/** Characters of an organisation's name, and of its slug. */
export const ORGANIZATION_NAME_MAX_LENGTH = 80;
export const ORGANIZATION_SLUG_MAX_LENGTH = 40;
/** Organisations that one person may make, and members, invitations and registries of one organisation or project. */
export const ORGANIZATIONS_PER_PERSON = 20;
export const MEMBERS_LIMIT = 500;
export const INVITATIONS_LIMIT = 100;
export const REGISTRIES_LIMIT = 50;
/** Milliseconds that an invitation to an organisation holds. */
export const INVITATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** Characters of a private registry's token. */
export const REGISTRY_TOKEN_MAX_LENGTH = 4_096;
/** Seconds that a token of the CORS proxy lives (decision B16), and before its end that it is asked for anew. */
export const CORS_TOKEN_LIFE_S = 60 * 60;
export const CORS_TOKEN_REFRESH_S = 5 * 60;
/** Milliseconds before a CORS token that could not be had is asked for again, and how often (decision B16). */
export const CORS_TOKEN_RETRY_MS = 30_000;
export const CORS_TOKEN_RETRIES = 3;
/** Characters of a model provider's key. */
export const MODEL_KEY_MAX_LENGTH = 4_096;

// --- Repairs of files (decision H5) ------------------------------------------------------------

/** Characters of a file that a small model can write anew within its output limit. */
export const FIX_FILE_MAX_LENGTH = 100_000;
/** Milliseconds that one repair may take. */
export const FIX_TIMEOUT_MS = 90_000;

// --- Analytics (workspace.md, sections 7 and 9; decisions I5, I6) ------------------------------

/** Characters of a tracked message. */
export const ANALYTICS_MESSAGE_MAX_LENGTH = 255;
/** Days that events are kept. */
export const ANALYTICS_KEPT_DAYS = 90;
/** Milliseconds after which an error of the payment set-up that is still there is reported. */
export const STRIPE_ERROR_DELAY_MS = 5000;

// --- Problems (workspace.md, sections 5 and 9; decisions D1-D4) --------------------------------

/** Problems held at once. */
export const PROBLEMS_MAX = 10;
/** Characters of a problem's message, and of its stack, that a prompt has. */
export const PROBLEM_MESSAGE_CUT = 800;
export const PROBLEM_STACK_CUT = 1000;
/** Milliseconds and tries of the reasoning call. */
export const REASONING_TIMEOUT_MS = 60_000;
export const REASONING_TRIES = 2;
/** Milliseconds after a turn without a problem's return: it is probably fixed. */
export const PROBABLY_FIXED_MS = 15_000;
/** A context is large from this share of the model's window on, and in any case from this many tokens. */
export const LARGE_CONTEXT_SHARE = 0.5;
export const LARGE_CONTEXT_TOKENS = 100_000;
/** Characters that count as one token where nobody counts exactly. */
export const CHARACTERS_PER_TOKEN = 4;

// --- Tunnels of previews (workspace.md, sections 2, 4 and 7; decision B14) -----------------------

/** Random bytes of a tunnel's password, written as base64url without padding. */
export const TUNNEL_PASSWORD_BYTES = 32;
export const TUNNEL_PASSWORD_PATTERN = /^[A-Za-z0-9_-]{43}$/;
/** Over 120 random bits, so that an address cannot be guessed; a letter first, so that it is no preview of a runtime. */
export const TUNNEL_ID_PATTERN = /^[a-z][a-z0-9]{23}$/;
/** Milliseconds between tries to open the websocket again: doubled from the first to the last. */
export const TUNNEL_RECONNECT_FIRST_MS = 1_000;
export const TUNNEL_RECONNECT_LAST_MS = 30_000;
/** Bytes of one body that may be on their way without credit: what the server holds for one slow viewer. */
export const TUNNEL_WINDOW_BYTES = 256 * 1024;
/** Bytes of one frame's payload. */
export const TUNNEL_FRAME_BYTES = 64 * 1024;
/** Bytes of a frame's payload that is JSON: the head of a request or response. */
export const TUNNEL_META_BYTES = 256 * 1024;
/** Bytes of one WebSocket message of a preview. */
export const TUNNEL_MESSAGE_BYTES = 1024 * 1024;
/** Milliseconds between signs of life of the server, and without one after which the workbench connects again. */
export const TUNNEL_ALIVE_MS = 20_000;
export const TUNNEL_SILENCE_MS = 50_000;
