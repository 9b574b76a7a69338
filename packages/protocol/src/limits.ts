// Every number that several parts must agree on, with its unit and reason. Each noun has its own section.

// --- Projects (docs/decisions.md#A5, #A11, #A14) ---------------------------------------------------------

/** Bytes of text in one saved project. A larger save fails with 413. */
export const PROJECT_TEXT_LIMIT_BYTES = 10 * 1024 * 1024;
/** Files in one saved project, and the same number of folders. A larger save fails with 413. */
export const PROJECT_FILE_LIMIT = 5_000;
/** Bytes of one uploaded binary file. */
export const BLOB_LIMIT_BYTES = 25 * 1024 * 1024;
/** Bytes per chunk when a file is hashed for upload. */
export const UPLOAD_CHECKSUM_CHUNK_BYTES = 2_097_152;
/** Total bytes of the binary files that one project refers to. */
export const PROJECT_BLOBS_LIMIT_BYTES = 100 * 1024 * 1024;
/**
 * Bytes of one JSON request body: a project's text at its limit, doubled for JSON escaping,
 * plus its file entries. A larger body is rejected before it is parsed.
 */
export const JSON_BODY_LIMIT_BYTES = 2 * PROJECT_TEXT_LIMIT_BYTES + 4 * 1024 * 1024;
/** Milliseconds from the last change to a save, and the longest any change waits (docs/decisions.md#A1). */
export const SAVE_DEBOUNCE_MS = 1000;
export const SAVE_MAX_WAIT_MS = 10_000;
/** Milliseconds from a change until it is in the browser's journal (docs/decisions.md#A1). */
export const JOURNAL_MS = 250;
/** Milliseconds before a failed save is retried, doubled by every failure, and the maximum (docs/decisions.md#A3). */
export const SAVE_FIRST_RETRY_MS = 500;
export const SAVE_MAX_RETRY_MS = 60_000;
/** Consecutive failed saves before the person is notified (docs/decisions.md#A3). */
export const SAVE_FAILURES_BEFORE_NOTICE = 3;
/** Characters of a project's title, after trimming. */
export const PROJECT_TITLE_MAX_LENGTH = 80;
/** Characters of one path inside a project. */
export const PROJECT_PATH_MAX_LENGTH = 1_024;
/** Characters of the title used in a slug. */
export const SLUG_TITLE_LENGTH = 40;
/** Random base-36 characters at the end of a slug. */
export const SLUG_SUFFIX_LENGTH = 8;
/** Projects per page of the list. */
export const PROJECT_PAGE_SIZE = 30;

/** For an imported archive: characters of its URL, its size in bytes, and the timeout in milliseconds. */
export const ARCHIVE_ADDRESS_MAX_LENGTH = 2_000;
export const ARCHIVE_LIMIT_BYTES = 100 * 1024 * 1024;
export const ARCHIVE_TIMEOUT_MS = 60_000;

/** Bytes of a backup that is restored from the setup page, and of one part of it. Proxies limit the size and the time of a request. */
export const BACKUP_LIMIT_BYTES = 64 * 1024 * 1024 * 1024;
export const BACKUP_PART_BYTES = 4 * 1024 * 1024;

// --- Snapshots (docs/decisions.md#E1, #E3) --------------------------------------------------------------

/** Characters of a snapshot's title. */
export const SNAPSHOT_TITLE_MAX_LENGTH = 60;
/** Snapshots kept per project. */
export const SNAPSHOTS_KEPT = 300;
/** Milliseconds that every snapshot is kept. Of older ones, only the last of each day is. */
export const SNAPSHOTS_ALL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Bytes of a snapshot's thumbnail, and its longest side in pixels. */
export const THUMBNAIL_LIMIT_BYTES = 64 * 1024;
export const THUMBNAIL_SIDE = 480;
/** Attempts to store a snapshot, and milliseconds before a retry (times the number of attempts). */
export const SNAPSHOT_TRIES = 5;
export const SNAPSHOT_RETRY_MS = 500;

// --- Git ----------------------------------------------------------------------------------------------------

/** Bytes of a push as it is sent, of its objects together, and how many objects and new commits it may have. */
export const GIT_PUSH_LIMIT_BYTES = 64 * 1024 * 1024;
export const GIT_UNPACKED_LIMIT_BYTES = 192 * 1024 * 1024;
export const GIT_OBJECT_LIMIT = 50_000;
export const GIT_COMMIT_LIMIT = 1_000;
/** Branches of a project. */
export const GIT_BRANCH_LIMIT = 100;
/** Names of branches at a code host that are listed. */
export const REMOTE_BRANCH_LIST_LIMIT = 100;
/** Characters of a token of a code host, and of `owner/name`. */
export const GIT_HOST_TOKEN_MAX_LENGTH = 500;
export const GIT_HOST_PATH_MAX_LENGTH = 300;
export const COMMIT_MESSAGE_MAX_LENGTH = 500;

// --- Deploys ----------------------------------------------------------------------------------------------

/** Files of one deploy, and their bytes. */
export const DEPLOY_FILE_LIMIT = 10_000;
export const DEPLOY_LIMIT_BYTES = 100 * 1024 * 1024;
/** Characters of a token of a host. */
export const HOSTING_TOKEN_MAX_LENGTH = 500;
/** Deploys kept per site. The live one always is. */
export const DEPLOYS_KEPT = 20;
/** Characters of a deploy's title, of the password of a site, and of a path on it. */
export const DEPLOY_TITLE_MAX_LENGTH = 80;
export const SITE_PASSWORD_MIN_LENGTH = 8;
export const SITE_PASSWORD_MAX_LENGTH = 200;
export const SITE_PATH_MAX_LENGTH = 2_000;
/** Domains of one project. */
export const DOMAINS_PER_PROJECT = 20;
/** Characters that a person may enter for a domain. A name has at most 253 of ASCII; in other scripts it is shorter. */
export const DOMAIN_INPUT_MAX_LENGTH = 300;

// --- Sync with the assistant -----------------------------------

/** Characters of a file. Longer files are not sent automatically. */
export const SYNC_FILE_MAX_CHARACTERS = 50_000;

// --- Model Context Protocol servers -------------------------------------------------------------

/** Characters of a server's name, and servers per person. */
export const MCP_NAME_MAX_LENGTH = 40;
export const MCP_SERVERS_PER_PERSON = 10;
/** Tools offered per server, and characters of a description and of a schema. */
export const MCP_TOOLS_MAX = 64;
export const MCP_DESCRIPTION_MAX_LENGTH = 1_000;
export const MCP_SCHEMA_MAX_LENGTH = 16_000;
/** Characters of a result passed to a model, and bytes of a server's response. */
export const MCP_RESULT_MAX_LENGTH = 16_384;
export const MCP_ANSWER_MAX_BYTES = 1024 * 1024;
/** Timeouts in milliseconds for a call and for listing the tools. */
export const MCP_CALL_TIMEOUT_MS = 60_000;
export const MCP_LIST_TIMEOUT_MS = 8_000;
/** OAuth scopes requested for one server, and characters of all of them. */
export const MCP_SCOPES_MAX = 100;
export const MCP_SCOPES_MAX_LENGTH = 4_096;
/** Milliseconds a person has to complete a server's sign-in. */
export const MCP_SIGN_IN_MS = 10 * 60_000;

// --- Chats -------------------------------------------------------------------------------------

/** Characters of a message's id, and of the version named after it. */
export const MESSAGE_ID_MAX_LENGTH = 200;
/** Share of the model's context above which a chat is sent condensed (docs/assistant-protocol.md#context). */
export const COMPACT_AT_SHARE = 0.7;
/** Milliseconds without output after which a running command can be skipped (docs/decisions.md#C8). */
export const QUIET_ACTION_MS = 60_000;

/** Bytes of one project's chat history as JSON. */
export const CHAT_LIMIT_BYTES = 20 * 1024 * 1024;
/** Characters of a prompt that can be improved. */
export const ENHANCER_MAX_LENGTH = 20_000;
/** Images attached to one message (docs/decisions.md#H4). */
export const ATTACHMENT_PICTURES_MAX = 4;
/** Bytes of one image, and its longest side in pixels (docs/decisions.md#H4). */
export const ATTACHMENT_PICTURE_BYTES = 5 * 1024 * 1024;
export const ATTACHMENT_PICTURE_SIDE = 1568;
/** Base64 characters of one image. */
export const ATTACHMENT_PICTURE_MAX_LENGTH = Math.ceil(ATTACHMENT_PICTURE_BYTES / 3) * 4;
/** Bytes of one text file attached to a message (docs/decisions.md#H4). */
export const ATTACHMENT_TEXT_BYTES = 100 * 1024;
/** Characters of an attachment's name on its chip. */
export const ATTACHMENT_LABEL_MAX_LENGTH = 200;
/** Characters of text an attachment sends to the model besides its image. */
export const ATTACHMENT_NOTE_MAX_LENGTH = 4_000;

// --- Accounts ----------------------------------------------------------------------------------

/** Minimum characters of a password (NIST SP 800-63B). */
export const ACCOUNT_NAME_MAX_LENGTH = 100;

export const PASSWORD_MIN_LENGTH = 8;
/** Maximum characters of a password, so that hashing cannot be abused. */
export const PASSWORD_MAX_LENGTH = 128;
export const PERSONAL_TOKEN_NAME_MAX_LENGTH = 60;
/** Access tokens of one person. */
export const PERSONAL_TOKENS_MAX = 50;
export const PERSONAL_TOKEN_LIFE_MAX_DAYS = 366;
/** Seconds that an access token from `GET /api/logged-in` is valid (docs/decisions.md#A13). */
export const ACCESS_TOKEN_LIFE_S = 15 * 60;
/** Seconds until an unused session cookie expires (docs/decisions.md#A13). */
export const SESSION_LIFE_S = 30 * 24 * 60 * 60;
/** On a person's own machine, where a guest has no other way back in: as long as Chrome keeps a cookie. */
export const LOCAL_SESSION_LIFE_S = 400 * 24 * 60 * 60;
/** Characters of an organization's name, and of its slug. */
export const ORGANIZATION_NAME_MAX_LENGTH = 80;
export const ORGANIZATION_SLUG_MAX_LENGTH = 40;
/** Organizations one person may create, and members, invitations and registries per organization or project. */
export const ORGANIZATIONS_PER_PERSON = 20;
export const MEMBERS_LIMIT = 500;
export const INVITATIONS_LIMIT = 100;
export const REGISTRIES_LIMIT = 50;
/** Milliseconds that an invitation to an organization is valid. */
export const INVITATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** Characters of a private registry's token. */
export const REGISTRY_TOKEN_MAX_LENGTH = 4_096;
/** Seconds that a CORS proxy token is valid (docs/decisions.md#B16), and how long before expiry it is renewed. */
export const CORS_TOKEN_LIFE_S = 60 * 60;
export const CORS_TOKEN_REFRESH_S = 5 * 60;
/** Milliseconds before a failed request for a CORS token is retried, and the number of retries (docs/decisions.md#B16). */
export const CORS_TOKEN_RETRY_MS = 30_000;
export const CORS_TOKEN_RETRIES = 3;
/** Characters of a model provider's key. */
export const MODEL_KEY_MAX_LENGTH = 4_096;

// --- Repairs of files (docs/decisions.md#H5) ------------------------------------------------------------

/** Characters of a file that a small model can rewrite within its output limit. */
export const FIX_FILE_MAX_LENGTH = 100_000;
/** Timeout of one repair in milliseconds. */
export const FIX_TIMEOUT_MS = 90_000;

// --- Analytics (docs/decisions.md#I5, #I6) ------------------------------

/** Characters of a tracked message. */
export const ANALYTICS_MESSAGE_MAX_LENGTH = 255;
/** Days that events are kept for. */
export const ANALYTICS_KEPT_DAYS = 90;
/** Milliseconds after which a persisting error in the payment setup is reported. */
export const STRIPE_ERROR_DELAY_MS = 5000;

// --- Problems (docs/decisions.md#D1, #D2, #D3, #D4) --------------------------------

/** Maximum number of problems held at once. */
export const PROBLEMS_MAX = 10;
/** Characters of a problem's message and of its stack in a prompt. */
export const PROBLEM_MESSAGE_CUT = 800;
export const PROBLEM_STACK_CUT = 1000;
/** Timeout in milliseconds and number of attempts of the reasoning call. */
export const REASONING_TIMEOUT_MS = 60_000;
export const REASONING_TRIES = 2;
/** Milliseconds after a turn until a problem that has not come back counts as probably fixed. */
export const PROBABLY_FIXED_MS = 15_000;
/** A context is large above this share of the model's window, and always above this many tokens. */
export const LARGE_CONTEXT_SHARE = 0.5;
export const LARGE_CONTEXT_TOKENS = 100_000;
/** Characters per token, where an estimate is enough. */
export const CHARACTERS_PER_TOKEN = 4;

// --- Tunnels of previews (docs/decisions.md#B14) -----------------------

/** Random bytes of a tunnel's password, written as base64url without padding. */
export const TUNNEL_PASSWORD_BYTES = 32;
export const TUNNEL_PASSWORD_PATTERN = /^[A-Za-z0-9_-]{43}$/;
/** Over 120 random bits, so that an address cannot be guessed. Starts with a letter, which distinguishes it from a runtime preview. */
export const TUNNEL_ID_PATTERN = /^[a-z][a-z0-9]{23}$/;
/** Milliseconds between attempts to reopen the WebSocket: the first delay, doubled up to the last. */
export const TUNNEL_RECONNECT_FIRST_MS = 1_000;
export const TUNNEL_RECONNECT_LAST_MS = 30_000;
/** Bytes of one body that may be in flight without credit, which is what the server buffers for one slow viewer. */
export const TUNNEL_WINDOW_BYTES = 256 * 1024;
/** Bytes of one frame's payload. */
export const TUNNEL_FRAME_BYTES = 64 * 1024;
/** Bytes of a frame's payload that is JSON: the head of a request or response. */
export const TUNNEL_META_BYTES = 256 * 1024;
/** Bytes of one WebSocket message of a preview. */
export const TUNNEL_MESSAGE_BYTES = 1024 * 1024;
/** Milliseconds between the server's heartbeats, and without one until the workbench reconnects. */
export const TUNNEL_ALIVE_MS = 20_000;
export const TUNNEL_SILENCE_MS = 50_000;
/** Characters of a link to a frame of a design tool, and of the token of an account there. */
export const DESIGN_URL_MAX_LENGTH = 2_000;
export const DESIGN_TOKEN_MAX_LENGTH = 500;
/** Assets of a frame that one call fetches. */
export const DESIGN_ASSETS_PER_CALL = 20;
