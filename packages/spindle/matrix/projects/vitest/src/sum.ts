export const sum = (...numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

export async function fetchTotal(load: () => Promise<number[]>): Promise<string> {
  return `total ${sum(...(await load()))}`;
}
