import { type AccountDeletion, AppError, type DeleteAccountBody, type HandOver, type SharedHolding, type User } from '@lathe/protocol';
import type { DeletionRepository, Holdings } from './deletion-repository.ts';
import type { Passwords } from './passwords.ts';
import { displayName } from './sessions.ts';
import { emailOf } from './account-email.ts';

export interface AccountDeletionDependencies {
  readonly repository: DeletionRepository;
  readonly passwords: Pick<Passwords, 'require'>;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

/** Deletes accounts with everything they own. What other people use too is first handed over to one of them. */
export class AccountDeletionService {
  readonly #dependencies: AccountDeletionDependencies;

  constructor(dependencies: AccountDeletionDependencies) {
    this.#dependencies = dependencies;
  }

  async preview(user: User): Promise<AccountDeletion> {
    const holdings = await this.#dependencies.repository.holdings(user.id);
    return {
      projects: holdings.projects.filter(({ others }) => others.length === 0).map(({ title }) => title),
      organizations: holdings.organizations.filter(({ others }) => others.length === 0).map(({ name }) => name),
      shared: sharedOf(holdings),
    };
  }

  /** @throws AppError 'invalid-input', 'wrong-credentials', 'invalid-state', 'rate-limited' */
  async delete(user: User, { password, confirmation, handOvers }: DeleteAccountBody, address: string): Promise<void> {
    const { repository, passwords, onSessionsEnded } = this.#dependencies;
    if (confirmation.trim().toLowerCase() !== (user.email ?? user.name).toLowerCase()) throw notConfirmed(user);
    if (user.email !== null) await passwords.require({ id: user.id, email: user.email }, password, address);
    onSessionsEnded(await repository.delete(user.id, (holdings) => chooseNewOwners(sharedOf(holdings), handOvers)));
  }

  /** Deletes an account that nobody uses anymore. What others use goes to the one of them who joined first. */
  async deleteUnattended(userId: string): Promise<void> {
    const { repository, onSessionsEnded } = this.#dependencies;
    const toTheFirst = ({ type, id, members: [first] }: SharedHolding): HandOver[] => (first === undefined ? [] : [{ type, id, userId: first.userId }]);
    onSessionsEnded(await repository.delete(userId, (holdings) => sharedOf(holdings).flatMap(toTheFirst)));
  }
}

/**
 * What other people use and would be left without an owner: organizations without another admin, and projects with
 * members.
 */
function sharedOf({ organizations, projects }: Holdings): SharedHolding[] {
  const members = (others: Holdings['projects'][number]['others']) =>
    others.map((other) => ({ userId: other.userId, name: displayName(other), email: emailOf({ ...other, id: other.userId }) }));
  return [
    ...organizations
      .filter(({ role, others }) => role === 'admin' && others.length > 0 && !others.some((other) => other.role === 'admin'))
      .map(({ id, name, others }): SharedHolding => ({ type: 'organization', id, name, members: members(others) })),
    ...projects
      .filter(({ others }) => others.length > 0)
      .map(({ id, title, others }): SharedHolding => ({ type: 'project', id, name: title, members: members(others) })),
  ];
}

/** Requires a member as the new owner of everything shared. @throws AppError 'invalid-state' */
function chooseNewOwners(shared: readonly SharedHolding[], handOvers: readonly HandOver[]): readonly HandOver[] {
  const chosen = shared.map((holding) => {
    const handOver = handOvers.find(({ type, id }) => type === holding.type && id === holding.id);
    return { holding, handOver: holding.members.some(({ userId }) => userId === handOver?.userId) ? handOver : undefined };
  });
  const open = chosen.filter(({ handOver }) => handOver === undefined).map(({ holding }) => holding);
  if (open.length > 0) {
    const names = open.map(({ name }) => `“${name}”`).join(', ');
    throw new AppError('invalid-state', `Other people use ${names}. Choose a new owner, or remove the members first.`, { data: { shared: open } });
  }
  return chosen.flatMap(({ handOver }) => handOver ?? []);
}

function notConfirmed({ email }: User): AppError {
  const what = email === null ? 'account’s name' : 'account’s email address';
  return new AppError('invalid-input', `This is not your ${what}.`, {
    data: { errors: [{ field: 'confirmation', message: `is not your ${what}` }] },
  });
}
