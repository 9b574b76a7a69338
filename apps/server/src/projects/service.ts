import { randomUUID } from 'node:crypto';
import {
  AppError,
  type AppFiles,
  endpointPath,
  type InviteToProjectBody,
  OWN_PROVIDER,
  PROJECT_NAME_EXISTS_TEXT,
  PROJECT_PAGE_SIZE,
  type Project,
  type ProjectAccess,
  type ProjectInvitation,
  type ProjectList,
  type ProjectListQuery,
  type ProjectPeople,
  type ProjectRole,
  type ProjectSummary,
  type ProjectVisibility,
  putThumbnail,
  type SavedProject,
  type User,
  withoutDatabase,
} from '@lathe/protocol';
import { displayName, memberAsSeenBy } from '../accounts/sessions.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import type { InvitationService } from '../invitations/service.ts';
import type { OrganizationService } from '../organizations/service.ts';
import type { PersonStorage } from '../person-storage/service.ts';
import type { UploadService } from '../uploads/service.ts';
import { requireProjectSize, requireValidFiles } from '../files/app-files.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createSlug, randomName } from './naming.ts';
import { haveSameContents, makeTree, namesOfTree, readTree, storedFilesOfTree, writeTree } from '../files/project-tree.ts';
import { accessOf, mainIdOf } from './access.ts';
import type { OwningOrganization, ProjectForPerson, ProjectMemberRow, ProjectRepository, ProjectRow } from './repository.ts';

const SLUG_TRIES = 5;
/** Where a project's app finds its database. Source: docs/specification/databases.md. */
const ENV_PATH = '.env';

export interface ProjectDependencies {
  readonly repository: ProjectRepository;
  readonly blobs: BlobStore;
  readonly uploads: UploadService;
  readonly storage: Pick<PersonStorage, 'addContents'>;
  readonly organizations: Pick<OrganizationService, 'requireMember'>;
  readonly invitations: Pick<InvitationService, 'ofProject' | 'inviteToProject' | 'withdraw'>;
  /** Whether a project of this installation has its database there. */
  readonly isDatabaseUrl: (url: string) => boolean;
  readonly now: () => Date;
}

/** The organization that a new project will belong to. Without a slug, the person's own. */
interface NewOwner {
  readonly owner?: string | null | undefined;
  readonly provider?: string | null | undefined;
  readonly requireFreeName?: boolean | undefined;
}

interface SaveChange {
  readonly appFiles?: AppFiles | undefined;
  readonly editedAt?: string | undefined;
  readonly title?: string | undefined;
  readonly visibility?: ProjectVisibility | undefined;
  readonly frozen?: boolean | undefined;
}

export class ProjectService {
  readonly #repository: ProjectRepository;
  readonly #blobs: BlobStore;
  readonly #uploads: UploadService;
  readonly #storage: ProjectDependencies['storage'];
  readonly #organizations: ProjectDependencies['organizations'];
  readonly #invitations: ProjectDependencies['invitations'];
  readonly #isDatabaseUrl: ProjectDependencies['isDatabaseUrl'];
  readonly #now: () => Date;

  constructor({ repository, blobs, uploads, storage, organizations, invitations, isDatabaseUrl, now }: ProjectDependencies) {
    this.#repository = repository;
    this.#blobs = blobs;
    this.#uploads = uploads;
    this.#storage = storage;
    this.#organizations = organizations;
    this.#invitations = invitations;
    this.#isDatabaseUrl = isDatabaseUrl;
    this.#now = now;
  }

  async create(
    user: User,
    draft: { readonly appFiles: AppFiles; readonly title?: string | undefined; readonly visibility: ProjectVisibility },
    owner: NewOwner = {},
  ): Promise<ProjectSummary> {
    const organization = await this.#newOwner(user, owner);
    if (owner.requireFreeName && draft.title !== undefined) await this.#requireFreeName(user, organization, draft.title);
    const treeId = await this.storeFiles(user, draft.appFiles);
    return this.#insert(user, organization, treeId, draft.title, draft.visibility);
  }

  /**
   * A copy of a readable project, with the given files instead of the saved ones if there are any. It has no database, so it
   * gets the address of none either.
   */
  async fork(
    user: User,
    slugOrId: string,
    draft: { readonly appFiles?: AppFiles | undefined; readonly title?: string | undefined; readonly visibility?: ProjectVisibility | undefined },
    owner: NewOwner = {},
  ): Promise<ProjectSummary> {
    const { row } = await this.#readable(user, slugOrId);
    const organization = await this.#newOwner(user, owner);
    if (owner.requireFreeName) await this.#requireFreeName(user, organization, draft.title ?? row.title);
    const known = async () => (await namesOfTree(this.#blobs, row.treeId)).uploads;
    const given = draft.appFiles ?? ((await this.#hasDatabaseUrl(row.treeId)) ? await this.#filesOf(row.treeId) : undefined);
    const treeId = given === undefined ? row.treeId : await this.storeFiles(user, this.#withoutDatabase(given), { known: await known() });
    const copy = await this.#insert(user, organization, treeId, draft.title ?? row.title, draft.visibility ?? 'private');
    // Knowledge that the person wrote about the project also counts as theirs in the copy, because it is identified by
    // its content.
    const ownKnowledge = await this.#repository.ownKnowledge(row.id, user.id);
    if (ownKnowledge !== undefined) await this.#repository.putOwnKnowledge(copy.id, user.id, ownKnowledge);
    return copy;
  }

  /** Without reading the other files. */
  async #hasDatabaseUrl(treeId: string): Promise<boolean> {
    const env = (await storedFilesOfTree(this.#blobs, treeId)).find(({ path }) => path === ENV_PATH);
    if (env?.type !== 'text') return false;
    const text = (await this.#blobs.read(env.blob)).toString('utf8');
    return withoutDatabase(text, this.#isDatabaseUrl) !== text;
  }

  #filesOf(treeId: string): Promise<AppFiles> {
    return readTree(this.#blobs, treeId, (id) => this.#uploads.sign(id));
  }

  #withoutDatabase(files: AppFiles): AppFiles {
    const env = files[ENV_PATH];
    if (env === undefined || env.type !== 'file' || env.isBinary) return files;
    const contents = withoutDatabase(env.contents, this.#isDatabaseUrl);
    return contents === env.contents ? files : { ...files, [ENV_PATH]: { ...env, contents } };
  }

  async list(user: User, query: ProjectListQuery): Promise<ProjectList> {
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const q = query.q?.trim();
    const found = await this.#repository.list(user.id, {
      ...(q === undefined || q === '' ? {} : { q }),
      ...(after === undefined ? {} : { after }),
      limit: PROJECT_PAGE_SIZE + 1,
    });
    const page = found.slice(0, PROJECT_PAGE_SIZE);
    const last = page.at(-1)?.row;
    const pictured = await this.#repository.pictured(page.map(({ row }) => row.id));
    return {
      projects: page.map((entry) => ({
        id: entry.row.id,
        slug: entry.row.slug,
        title: entry.row.title,
        createdAt: entry.row.createdAt.toISOString(),
        editedAt: entry.row.editedAt.toISOString(),
        access: accessOf(entry, user.id) ?? 'read',
        visibility: entry.row.visibility,
        frozen: entry.row.frozen,
        organization: entry.organization?.name ?? null,
        pictureUrl: pictureUrl(entry.row.id, pictured.get(entry.row.id)),
      })),
      nextCursor: found.length > page.length && last !== undefined ? writeCursor(last) : null,
    };
  }

  async open(user: User | undefined, slugOrId: string): Promise<Project> {
    const { row, access, organization } = await this.#readable(user, slugOrId);
    const [appFiles, ownKnowledge] = await Promise.all([
      this.#filesOf(row.treeId),
      user === undefined ? undefined : this.#repository.ownKnowledge(row.id, user.id),
    ]);
    return { ...summary(row, access, organization, await this.#mainOf(row)), appFiles, ...(ownKnowledge === undefined ? {} : { ownKnowledge }) };
  }

  /**
   * The save call. @throws AppError 'not-found', 'fork-needed', 'forbidden', 'project-frozen', 'save-conflict',
   * 'project-too-big'
   */
  async save(user: User, slugOrId: string, change: SaveChange): Promise<SavedProject> {
    // Before anything is changed, so that a call takes effect as a whole or not at all.
    if (change.visibility !== undefined || change.frozen !== undefined) await this.owned(user, slugOrId);
    let row = await this.writable(user, slugOrId);
    if (change.appFiles !== undefined) row = await this.#saveFiles(user, row, change.appFiles, change.editedAt ?? '');
    if (change.title !== undefined || change.visibility !== undefined || change.frozen !== undefined) {
      // None of them changes `editedAt`, which is the lock of the files: a rename must not cause a conflict for an open
      // editor.
      const updated = await this.#repository.update(row.branchOfId ?? row.id, {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.visibility === undefined ? {} : { visibility: change.visibility }),
        ...(change.frozen === undefined ? {} : { frozen: change.frozen }),
      });
      if (updated === undefined) throw noSuchProject();
      row = { ...row, title: updated.title };
    }
    return { id: row.id, editedAt: row.editedAt.toISOString(), title: row.title };
  }

  /** @throws AppError 'not-found', 'fork-needed' */
  async putOwnKnowledge(user: User, slugOrId: string, sha256: string): Promise<void> {
    const { id } = await this.writable(user, slugOrId);
    await this.#repository.putOwnKnowledge(id, user.id, sha256);
  }

  async delete(user: User, slugOrId: string): Promise<void> {
    const row = await this.owned(user, slugOrId);
    // A branch is discarded, never deleted by mistake for its project.
    if (row.branchOfId !== null) throw new AppError('invalid-input', 'This is a branch of a project. Discard it, or delete the project itself.');
    await this.#repository.delete(row.id);
  }

  /**
   * The project, with what the caller may do with it. Undefined if it does not exist for them. Other failures are
   * thrown.
   */
  async find(user: Pick<User, 'id'> | undefined, slugOrId: string): Promise<(ProjectForPerson & { readonly access: ProjectAccess }) | undefined> {
    const found = await this.#repository.findFor(slugOrId, user?.id);
    const access = found === undefined ? undefined : accessOf(found, user?.id);
    return found === undefined || access === undefined ? undefined : { ...found, access };
  }

  /** The project, for a caller who may at least read it. @throws AppError 'not-found' */
  async readable(user: Pick<User, 'id'> | undefined, slugOrId: string): Promise<ProjectRow> {
    return (await this.#readable(user, slugOrId)).row;
  }

  /** The project, for a caller who may change it. @throws AppError 'not-found', 'fork-needed' */
  async writable(user: User, slugOrId: string): Promise<ProjectRow> {
    const { row, access } = await this.#readable(user, slugOrId);
    if (access === 'read') {
      throw new AppError('fork-needed', 'You can view this project but not change it. Save your own copy.');
    }
    return row;
  }

  /** The project, for a caller who owns it. @throws AppError 'not-found', 'forbidden' */
  async owned(user: User, slugOrId: string): Promise<ProjectRow> {
    const { row, access } = await this.#readable(user, slugOrId);
    if (access !== 'owner') throw new AppError('forbidden', 'Only an owner of this project can do this.');
    return row;
  }

  /** Everyone with a role. Not for a reader without a role. */
  async people(user: User, slugOrId: string): Promise<ProjectPeople> {
    const found = await this.#readable(user, slugOrId);
    if (found.access === 'read' && found.projectRole === null) throw noSuchProject();
    const projectId = mainIdOf(found.row);
    const inherentOwners = await this.#repository.inherentOwners(found.row);
    const given = await this.#repository.members(projectId);
    const seen = (member: ProjectMemberRow) => ({ ...memberAsSeenBy(member, user, found.access === 'owner'), role: member.role });
    const inherentIds = new Set(inherentOwners.map(({ userId }) => userId));
    return {
      members: [
        ...inherentOwners.map((member) => ({ ...seen(member), isFixed: true })),
        ...given.filter(({ userId }) => !inherentIds.has(userId)).map((member) => ({ ...seen(member), isFixed: false })),
      ],
      invitations: found.access === 'owner' ? await this.#invitations.ofProject(projectId) : [],
    };
  }

  async invite(user: User, slugOrId: string, { role, email }: InviteToProjectBody): Promise<ProjectInvitation> {
    const row = await this.owned(user, slugOrId);
    return this.#invitations.inviteToProject(user, mainIdOf(row), role, email);
  }

  async withdrawInvitation(user: User, slugOrId: string, invitationId: string): Promise<void> {
    const row = await this.owned(user, slugOrId);
    await this.#invitations.withdraw({ projectId: mainIdOf(row) }, invitationId);
  }

  async setRole(user: User, slugOrId: string, memberId: string, role: ProjectRole): Promise<void> {
    const row = await this.owned(user, slugOrId);
    if (!(await this.#repository.setRole(mainIdOf(row), memberId, role))) throw noMember();
  }

  /** Owners remove anyone who was given a role, members leave. */
  async removeMember(user: User, slugOrId: string, memberId: string): Promise<void> {
    const row = memberId === user.id ? await this.readable(user, slugOrId) : await this.owned(user, slugOrId);
    if (!(await this.#repository.removeMember(mainIdOf(row), memberId))) throw noMember();
  }

  async #saveFiles(user: User, row: ProjectRow, files: AppFiles, seen: string): Promise<ProjectRow> {
    if (!row.frozen && row.editedAt.toISOString() !== seen) throw await this.#conflict(row);
    const treeId = await this.storeFiles(user, files, { project: row });
    if (row.frozen) {
      if (await haveSameContents(this.#blobs, row.treeId, treeId)) return row;
      throw frozen();
    }
    const editedAt = new Date(Math.max(this.#now().getTime(), row.editedAt.getTime() + 1));
    const saved = await this.#repository.saveTree(row.id, row.editedAt, { treeId, editedAt, editorId: user.id });
    if (saved !== undefined) return saved;
    const current = await this.#repository.find(row.id);
    if (current === undefined) throw noSuchProject();
    if (current.frozen) throw frozen();
    throw await this.#conflict(current);
  }

  async #conflict(row: ProjectRow): Promise<AppError> {
    const editor = await this.#repository.lastEditor(row.id);
    const username = editor === undefined ? 'Someone' : displayName(editor);
    return new AppError('save-conflict', `${username} saved this project in the meantime.`, {
      data: { lastEditor: { username }, editedAt: row.editedAt.toISOString(), isPush: isPushed(row) },
    });
  }

  /**
   * Validates the files and stores their contents on disk, for `project` or for a new project of the caller. Returns
   * the tree. `known` are uploads that the caller may refer to although they are not theirs. They may also refer to
   * everything that the project contains or that was uploaded to it. @throws AppError 'storage-limit', and what the
   * validation throws
   */
  async storeFiles(
    user: User,
    files: AppFiles,
    { project, known = new Set() }: { readonly project?: Pick<ProjectRow, 'id' | 'ownerId' | 'treeId'>; readonly known?: ReadonlySet<string> } = {},
  ): Promise<string> {
    requireValidFiles(files);
    const had = project === undefined ? undefined : await namesOfTree(this.#blobs, project.treeId);
    const uploads = await this.#uploads.resolve(user, files, new Set([...known, ...(had?.uploads ?? [])]), project?.id);
    requireProjectSize(
      files,
      [...uploads.values()].map((upload) => upload.byteSize),
    );
    const tree = makeTree(files, uploads);
    const added = [...tree.contents].filter(([id]) => id !== project?.treeId && had?.contents.has(id) !== true);
    await this.#storage.addContents(
      project?.ownerId ?? user.id,
      user.id,
      added.map(([blobId, { byteLength }]) => ({ blobId, byteSize: byteLength })),
    );
    return writeTree(this.#blobs, tree);
  }

  async #insert(
    user: User,
    organization: OwningOrganization | null,
    treeId: string,
    title: string | undefined,
    visibility: ProjectVisibility,
  ): Promise<ProjectSummary> {
    const now = this.#now();
    const name = title ?? (await this.#freeName(user));
    for (let attempt = 0; attempt < SLUG_TRIES; attempt++) {
      const row: ProjectRow = {
        id: randomUUID(),
        slug: createSlug(name),
        ownerId: user.id,
        organizationId: organization?.id ?? null,
        title: name,
        visibility,
        frozen: false,
        treeId,
        lastEditorId: user.id,
        monthlyCostCap: null,
        monthlyTokenCap: null,
        createdAt: now,
        editedAt: now,
        pushedAt: null,
        branchOfId: null,
        branchName: null,
        branchTitle: null,
      };
      if (await this.#repository.insert(row)) return await this.summaryOf(user, row.id);
    }
    throw new Error(`No free slug was found for a project in ${SLUG_TRIES} tries.`);
  }

  async #freeName(user: User): Promise<string> {
    const taken = await this.#repository.titles(user.id);
    return randomName((name) => taken.has(name));
  }

  async #requireFreeName(user: User, organization: OwningOrganization | null, title: string): Promise<void> {
    if (await this.#repository.hasTitle(organization === null ? { ownerId: user.id } : { organizationId: organization.id }, title)) {
      throw new AppError('project-name-exists', PROJECT_NAME_EXISTS_TEXT);
    }
  }

  async #newOwner(user: User, { owner, provider }: NewOwner): Promise<OwningOrganization | null> {
    if (owner === undefined || owner === null) return null;
    const { row } = await this.#organizations.requireMember(user, { slug: owner, provider: provider ?? OWN_PROVIDER });
    return row;
  }

  /** What identifies a project, or a branch of one, for a caller who may read it. @throws AppError 'not-found' */
  async summaryOf(user: User, id: string): Promise<ProjectSummary> {
    const { row, access, organization } = await this.#readable(user, id);
    return summary(row, access, organization, await this.#mainOf(row));
  }

  /** What a row is a branch of. */
  async #mainOf({ branchOfId }: ProjectRow): Promise<ProjectRow | undefined> {
    return branchOfId === null ? undefined : this.#repository.find(branchOfId);
  }

  /** A project that the caller may not read does not exist for them (docs/decisions.md#A12). */
  async #readable(user: Pick<User, 'id'> | undefined, slugOrId: string): Promise<ProjectForPerson & { readonly access: ProjectAccess }> {
    const found = await this.find(user, slugOrId);
    if (found === undefined) throw noSuchProject();
    return found;
  }
}

function summary(row: ProjectRow, access: ProjectAccess, organization: OwningOrganization | null, main?: Pick<ProjectRow, 'slug'>): ProjectSummary {
  const { branchName, branchTitle } = row;
  return {
    ...(main === undefined || branchName === null || branchTitle === null ? {} : { branch: { name: branchName, title: branchTitle, mainSlug: main.slug } }),
    id: row.id,
    slug: row.slug,
    title: row.title,
    editedAt: row.editedAt.toISOString(),
    access,
    visibility: row.visibility,
    frozen: row.frozen,
    organization: organization === null ? null : { id: organization.id, slug: organization.slug, provider: organization.provider, name: organization.name },
  };
}

/** Whether the newest change of the files was a push. */
export function isPushed({ editedAt, pushedAt }: Pick<ProjectRow, 'editedAt' | 'pushedAt'>): boolean {
  return pushedAt?.getTime() === editedAt.getTime();
}

function noMember(): AppError {
  return new AppError('not-found', 'This person has no role in this project.');
}

export function noSuchProject(): AppError {
  return new AppError('not-found', 'This project does not exist, or you have no access to it.');
}

function frozen(): AppError {
  return new AppError('project-frozen', 'This project is frozen. Save your changes as a copy.');
}

function pictureUrl(projectId: string, messageId: string | undefined): string | null {
  return messageId === undefined ? null : endpointPath(putThumbnail, { projectId, messageId });
}
