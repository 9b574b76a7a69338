import { randomUUID } from 'node:crypto';
import {
  AppError,
  type AppFiles,
  PROJECT_PAGE_SIZE,
  type Project,
  type ProjectAccess,
  type ProjectList,
  type ProjectListQuery,
  type ProjectSummary,
  type ProjectVisibility,
  type SavedProject,
  type User,
} from '@lathe/protocol';
import { displayName } from '../accounts/sessions.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import type { UploadService } from '../uploads/service.ts';
import { requireProjectSize, requireValidFiles } from './app-files.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createSlug, randomName } from './naming.ts';
import { haveSameContents, readTree, uploadsOfTree, writeTree } from './project-tree.ts';
import type { ProjectRepository, ProjectRow } from './repository.ts';

const SLUG_TRIES = 5;

export interface ProjectDependencies {
  readonly repository: ProjectRepository;
  readonly blobs: BlobStore;
  readonly uploads: UploadService;
  readonly now: () => Date;
}

interface SaveChange {
  readonly appFiles?: AppFiles | undefined;
  readonly editedAt?: string | undefined;
  readonly title?: string | undefined;
  readonly visibility?: ProjectVisibility | undefined;
}

export class ProjectService {
  readonly #repository: ProjectRepository;
  readonly #blobs: BlobStore;
  readonly #uploads: UploadService;
  readonly #now: () => Date;

  constructor({ repository, blobs, uploads, now }: ProjectDependencies) {
    this.#repository = repository;
    this.#blobs = blobs;
    this.#uploads = uploads;
    this.#now = now;
  }

  async create(
    user: User,
    draft: { readonly appFiles: AppFiles; readonly title?: string | undefined; readonly visibility: ProjectVisibility },
  ): Promise<ProjectSummary> {
    const treeId = await this.storeFiles(user, draft.appFiles, new Set());
    return this.#insert(user, treeId, draft.title, draft.visibility);
  }

  /** A copy of a readable project, with the given files instead of the saved ones if there are any. */
  async fork(
    user: User,
    slugOrId: string,
    draft: { readonly appFiles?: AppFiles | undefined; readonly title?: string | undefined; readonly visibility?: ProjectVisibility | undefined },
  ): Promise<ProjectSummary> {
    const { row } = await this.#readable(user, slugOrId);
    const treeId = draft.appFiles === undefined ? row.treeId : await this.storeFiles(user, draft.appFiles, await uploadsOfTree(this.#blobs, row.treeId));
    return this.#insert(user, treeId, draft.title ?? row.title, draft.visibility ?? 'private');
  }

  async list(user: User, query: ProjectListQuery): Promise<ProjectList> {
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const q = query.q?.trim();
    const rows = await this.#repository.list(user.id, {
      ...(q === undefined || q === '' ? {} : { q }),
      ...(after === undefined ? {} : { after }),
      limit: PROJECT_PAGE_SIZE + 1,
    });
    const page = rows.slice(0, PROJECT_PAGE_SIZE);
    const last = page.at(-1);
    return {
      projects: page.map((row) => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        createdAt: row.createdAt.toISOString(),
        editedAt: row.editedAt.toISOString(),
      })),
      nextCursor: rows.length > page.length && last !== undefined ? writeCursor(last) : null,
    };
  }

  async open(user: User | undefined, slugOrId: string): Promise<Project> {
    const { row, access } = await this.#readable(user, slugOrId);
    const appFiles = await readTree(this.#blobs, row.treeId, (id) => this.#uploads.sign(id));
    return { ...summary(row, access), appFiles };
  }

  /** The save call. @throws AppError 'not-found', 'fork-needed', 'project-frozen', 'save-conflict', 'project-too-big' */
  async save(user: User, slugOrId: string, change: SaveChange): Promise<SavedProject> {
    let row = await this.writable(user, slugOrId);
    if (change.appFiles !== undefined) row = await this.#saveFiles(user, row, change.appFiles, change.editedAt ?? '');
    if (change.title !== undefined || change.visibility !== undefined) {
      // Neither touches `editedAt`: it is the lock of the files, and a rename must not spoil an open editor's.
      const updated = await this.#repository.update(row.id, {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.visibility === undefined ? {} : { visibility: change.visibility }),
      });
      if (updated === undefined) throw notFound();
      row = updated;
    }
    return { id: row.id, editedAt: row.editedAt.toISOString(), title: row.title };
  }

  async delete(user: User, slugOrId: string): Promise<void> {
    const row = await this.writable(user, slugOrId);
    await this.#repository.delete(row.id);
  }

  /** The project, for a caller who may at least read it. @throws AppError 'not-found' */
  async readable(user: User | undefined, slugOrId: string): Promise<ProjectRow> {
    return (await this.#readable(user, slugOrId)).row;
  }

  /** The project, for a caller who may change it. @throws AppError 'not-found', 'fork-needed' */
  async writable(user: User, slugOrId: string): Promise<ProjectRow> {
    const { row, access } = await this.#readable(user, slugOrId);
    if (access === 'read') {
      throw new AppError('fork-needed', 'You can look at this project but not change it. Save it as a copy of your own.');
    }
    return row;
  }

  async #saveFiles(user: User, row: ProjectRow, files: AppFiles, seen: string): Promise<ProjectRow> {
    if (!row.frozen && row.editedAt.toISOString() !== seen) throw await this.#conflict(row);
    const treeId = await this.storeFiles(user, files, await uploadsOfTree(this.#blobs, row.treeId));
    if (row.frozen) {
      if (await haveSameContents(this.#blobs, row.treeId, treeId)) return row;
      throw frozen();
    }
    const editedAt = new Date(Math.max(this.#now().getTime(), row.editedAt.getTime() + 1));
    const saved = await this.#repository.saveTree(row.id, row.editedAt, { treeId, editedAt, editorId: user.id });
    if (saved !== undefined) return saved;
    const current = await this.#repository.find(row.id);
    if (current === undefined) throw notFound();
    if (current.frozen) throw frozen();
    throw await this.#conflict(current);
  }

  async #conflict(row: ProjectRow): Promise<AppError> {
    const editor = await this.#repository.lastEditor(row.id);
    const username = editor === undefined ? 'Someone' : displayName(editor);
    return new AppError('save-conflict', `${username} saved this project in the meantime.`, {
      data: { lastEditor: { username }, editedAt: row.editedAt.toISOString() },
    });
  }

  /**
   * Checks the files and puts their contents on disk; answers the tree. `known` are uploads that the caller
   * may refer to although they are not theirs.
   */
  async storeFiles(user: User, files: AppFiles, known: ReadonlySet<string>): Promise<string> {
    requireValidFiles(files);
    const uploads = await this.#uploads.resolve(user, files, known);
    requireProjectSize(
      files,
      [...uploads.values()].map((upload) => upload.byteSize),
    );
    return writeTree(this.#blobs, files, uploads);
  }

  async #insert(user: User, treeId: string, title: string | undefined, visibility: ProjectVisibility): Promise<ProjectSummary> {
    const now = this.#now();
    const name = title ?? (await this.#freeName(user));
    for (let attempt = 0; attempt < SLUG_TRIES; attempt++) {
      const row: ProjectRow = {
        id: randomUUID(),
        slug: createSlug(name),
        ownerId: user.id,
        title: name,
        visibility,
        frozen: false,
        treeId,
        lastEditorId: user.id,
        createdAt: now,
        editedAt: now,
      };
      if (await this.#repository.insert(row)) return summary(row, 'owner');
    }
    throw new Error(`No free slug was found for a project in ${SLUG_TRIES} tries.`);
  }

  async #freeName(user: User): Promise<string> {
    const taken = await this.#repository.titles(user.id);
    return randomName((name) => taken.has(name));
  }

  /** What the caller may not read does not exist for them (decision A12). */
  async #readable(user: User | undefined, slugOrId: string): Promise<{ row: ProjectRow; access: ProjectAccess }> {
    const row = await this.#repository.find(slugOrId);
    if (row === undefined) throw notFound();
    if (row.ownerId === user?.id) return { row, access: 'owner' };
    if (row.visibility === 'private') throw notFound();
    return { row, access: 'read' };
  }
}

function summary(row: ProjectRow, access: ProjectAccess): ProjectSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    editedAt: row.editedAt.toISOString(),
    access,
    visibility: row.visibility,
    frozen: row.frozen,
    organization: null,
  };
}

function notFound(): AppError {
  return new AppError('not-found', 'This project does not exist, or it is not yours.');
}

function frozen(): AppError {
  return new AppError('project-frozen', 'This project is frozen. Save your changes as a copy.');
}
