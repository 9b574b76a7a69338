import { SqlError } from '../engines/contract.ts';
import type { Statement } from './split.ts';

/** What a statement would do to the transaction around it. */
export type TransactionWord = 'begins' | 'commits' | 'undoes';

export function transactionWord({ words }: Statement): TransactionWord | undefined {
  const [first, second] = words;
  if (first === 'begin' || (first === 'start' && second === 'transaction')) return 'begins';
  if (first === 'commit' || first === 'end') return 'commits';
  if (first === 'abort' || (first === 'prepare' && second === 'transaction')) return 'undoes';
  // Back to a savepoint is a matter of the transaction itself.
  return first === 'rollback' && !words.includes('to') ? 'undoes' : undefined;
}

/**
 * What no statement of a person may do, whichever engine runs it: leave the role that it was given, and reach the programs
 * and the connection of the server.
 */
export function refusalOf(statement: Statement, isRoleFixed: boolean): SqlError | undefined {
  const { words } = statement;
  const [first, second, third] = words;
  const named = second === 'local' || second === 'session' ? third : second;
  if ((first === 'set' || first === 'reset') && words.slice(1, 4).includes('authorization'))
    return new SqlError({ code: '42501', message: 'permission denied to set session authorization' });
  if (isRoleFixed && (first === 'set' || first === 'reset') && (named === 'role' || named === 'all'))
    return new SqlError({ code: '42501', message: 'permission denied to set role', hint: 'This runs as one role. Choose another one before.' });
  if (first !== 'copy') return undefined;
  if (words.includes('program'))
    return new SqlError({ code: '42501', message: 'permission denied to COPY to or from an external program', hint: 'The server runs no programs.' });
  return words.includes('stdin') || words.includes('stdout')
    ? new SqlError({ code: '0A000', message: 'COPY from or to the client is not supported here', hint: 'Use INSERT or SELECT.' })
    : undefined;
}
