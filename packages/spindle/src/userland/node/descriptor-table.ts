import type { Description, DescriptorTable } from './descriptors.ts';

/** The first number to allocate while the lower ones, which are set up at process start, are still open. */
const FIRST_FREE = 3;

/** Maps numbers to descriptions. Several numbers can share one description (dup), which is closed along with the last of them. */
export function createDescriptorTable(): DescriptorTable {
  const entries: (Description | undefined)[] = [];
  const uses = new Map<Description, number>();

  const table: DescriptorTable = {
    get(fd) {
      const description = entries[fd];
      if (description === undefined) throw 'EBADF';
      return description;
    },
    has: (fd) => entries[fd] !== undefined,
    allocate(description) {
      // As in open(2): the lowest free number.
      let fd = 0;
      while (entries[fd] !== undefined || (fd < FIRST_FREE && !(fd in entries))) fd++;
      table.set(fd, description);
      return fd;
    },
    set(fd, description) {
      if (entries[fd] === description) return;
      if (entries[fd] !== undefined) table.close(fd);
      entries[fd] = description;
      uses.set(description, (uses.get(description) ?? 0) + 1);
    },
    close(fd) {
      const description = table.get(fd);
      entries[fd] = undefined;
      const left = (uses.get(description) ?? 1) - 1;
      if (left > 0) {
        uses.set(description, left);
        return;
      }
      uses.delete(description);
      description.close();
    },
  };
  return table;
}
