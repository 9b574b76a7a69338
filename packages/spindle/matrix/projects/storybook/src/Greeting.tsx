export const Greeting = ({ name }: { name: string }) => <h1>Hello {name}</h1>;
