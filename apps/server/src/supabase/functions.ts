import type { DeployedSupabaseFunction, DeploySupabaseFunctionBody, SupabaseFunctions, User } from '@lathe/protocol';
import { AppError } from '@lathe/protocol';
import type { SupabaseService } from './service.ts';

export interface SupabaseFunctionDependencies {
  readonly supabase: Pick<SupabaseService, 'reached'>;
}

interface Waiting {
  readonly signal: AbortSignal;
}

/** Edge functions of databases at Supabase. */
export class SupabaseFunctionService {
  readonly #supabase: SupabaseFunctionDependencies['supabase'];

  constructor({ supabase }: SupabaseFunctionDependencies) {
    this.#supabase = supabase;
  }

  async list(user: User, slug: string, options: Waiting): Promise<SupabaseFunctions> {
    const { project, access } = await this.#supabase.reached(user, slug, options);
    return { success: true, data: (await access.functions(project.ref, options)).map(({ slug, id, verifyJWT }) => ({ slug, id, verifyJWT })) };
  }

  async deploy(user: User, slug: string, source: DeploySupabaseFunctionBody, options: Waiting): Promise<DeployedSupabaseFunction> {
    for (const path of [source.entrypoint, ...(source.importMap === undefined ? [] : [source.importMap])])
      if (!Object.hasOwn(source.files, path)) throw new AppError('invalid-input', `The function has no file ${path}.`);
    const { project, access } = await this.#supabase.reached(user, slug, options);
    const { id } = await access.deploy(project.ref, source, options);
    return { id };
  }
}
