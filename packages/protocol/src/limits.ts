// Every number that more than one part must agree on, with its unit and reason.
// Owners of other nouns append a section of their own.

// --- Projects (decisions A5, A11, A14) ---------------------------------------------------------

/** Bytes of text in one saved project. Beyond it a save answers 413. */
export const PROJECT_TEXT_LIMIT_BYTES = 10 * 1024 * 1024;
/** Files and folders in one saved project. Beyond it a save answers 413. */
export const PROJECT_FILE_LIMIT = 5_000;
/** Bytes of one uploaded binary file. */
export const BLOB_LIMIT_BYTES = 25 * 1024 * 1024;
/** Bytes of all binary files that one project refers to. */
export const PROJECT_BLOBS_LIMIT_BYTES = 100 * 1024 * 1024;
/**
 * Bytes of one JSON request body: a project's text at its limit, where JSON escaping may double it,
 * and its file entries. A larger body is refused before it is parsed.
 */
export const JSON_BODY_LIMIT_BYTES = 2 * PROJECT_TEXT_LIMIT_BYTES + 4 * 1024 * 1024;
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

// --- Snapshots (decisions E1, E3) --------------------------------------------------------------

/** Characters of a snapshot's title. */
export const SNAPSHOT_TITLE_MAX_LENGTH = 60;
/** Snapshots kept of one project. */
export const SNAPSHOTS_KEPT = 300;
/** Milliseconds for which every snapshot is kept; of older ones, the last of each day. */
export const SNAPSHOTS_ALL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Tries of storing one, and milliseconds before a second try (times the number of tries). */
export const SNAPSHOT_TRIES = 5;
export const SNAPSHOT_RETRY_MS = 500;

// --- Chats -------------------------------------------------------------------------------------

/** Bytes of one project's chat history as JSON. */
export const CHAT_LIMIT_BYTES = 20 * 1024 * 1024;

// --- Accounts ----------------------------------------------------------------------------------

/** Characters of a password: the least that is accepted (NIST SP 800-63B). */
export const PASSWORD_MIN_LENGTH = 8;
/** Characters of a password: the most that is hashed, so that hashing cannot be abused. */
export const PASSWORD_MAX_LENGTH = 128;
/** Seconds that an access token from `GET /api/logged-in` lives (decision A13). */
export const ACCESS_TOKEN_LIFE_S = 15 * 60;
/** Seconds that a session cookie lives without use (decision A13). */
export const SESSION_LIFE_S = 30 * 24 * 60 * 60;
/** Characters of a model provider's key. */
export const MODEL_KEY_MAX_LENGTH = 4_096;
