export async function greet(name: Promise<string>): Promise<string> {
  return `Hello ${await name}`;
}
