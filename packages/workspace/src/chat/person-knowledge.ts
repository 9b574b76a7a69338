import { atom, type ReadableAtom } from 'nanostores';

/** Where it is kept in this browser what the person saved as theirs: whatever stands in the project's own file may be anybody's. */
export interface KeptKnowledge {
  read(projectId: string): string | undefined;
  write(projectId: string, prompt: string): void;
}

/** Which text about a project is the person's own word to the assistant. Another one came with files, or a program wrote it. */
export interface PersonKnowledge {
  /** What they saved last. */
  readonly saved: ReadableAtom<string | undefined>;
  save(prompt: string): void;
  begin(projectId: string): void;
  /** The project goes on as a copy of itself, and what was said about it too. */
  moveTo(projectId: string): void;
  end(): void;
}

export function createPersonKnowledge(kept?: KeptKnowledge): PersonKnowledge {
  const saved = atom<string | undefined>(undefined);
  let projectId: string | undefined;
  const write = () => {
    const prompt = saved.get();
    if (projectId !== undefined && prompt !== undefined) kept?.write(projectId, prompt);
  };
  return {
    saved,
    save(prompt) {
      saved.set(prompt);
      write();
    },
    begin(id) {
      projectId = id;
      saved.set(kept?.read(id));
    },
    moveTo(id) {
      projectId = id;
      write();
    },
    end() {
      projectId = undefined;
      saved.set(undefined);
    },
  };
}
