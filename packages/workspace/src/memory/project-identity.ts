/** The id under which the stores of an open project keep things. It changes when the project continues as a copy of itself. */
export interface ProjectIdentity<Project extends { readonly id: string } = { readonly id: string }> {
  readonly current: Project;
  /** The listener runs when `current` has become the copy, and may take time to keep things under the new id. */
  onCopied(listener: (original: Project) => void | Promise<void>): void;
}

/** Only the flow that makes the copy has this. */
export interface ProjectIdentityOwner<Project extends { readonly id: string }> extends ProjectIdentity<Project> {
  /** Resolves when every store has kept what it holds under the copy's id. */
  continueAs(copy: Project): Promise<void>;
}

export function createProjectIdentity<Project extends { readonly id: string }>(opened: Project): ProjectIdentityOwner<Project> {
  const listeners: ((original: Project) => void | Promise<void>)[] = [];
  let current = opened;
  return {
    get current() {
      return current;
    },
    onCopied: (listener) => void listeners.push(listener),
    async continueAs(copy) {
      const original = current;
      current = copy;
      await Promise.all(listeners.map(async (listener) => listener(original)));
    },
  };
}
