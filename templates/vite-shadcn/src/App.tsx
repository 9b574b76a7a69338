import { Counter } from '@/components/counter';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';

export default function App() {
  return (
    <main className="mx-auto grid min-h-svh max-w-5xl content-center items-center gap-6 px-[clamp(1.5rem,5vw,4rem)] py-8 min-[32rem]:grid-cols-[1fr_16rem]">
      <header className="grid max-w-xs gap-3">
        <p className="font-mono text-xs text-muted-foreground">React, Tailwind, shadcn/ui</p>
        <h1 className="text-4xl font-bold tracking-tight">New app</h1>
        <p className="text-muted-foreground">
          Edit <code className="rounded bg-muted px-1.5 py-0.5 font-mono text-sm">src/App.tsx</code> and this page changes as you type.
        </p>
      </header>
      <Card>
        <CardHeader>
          <CardTitle>Your components</CardTitle>
          <CardDescription>Their sources are in components/ui.</CardDescription>
        </CardHeader>
        <CardContent>
          <Counter />
        </CardContent>
      </Card>
      <img className="fixed -right-[5vw] -bottom-[7vh] -z-10 w-[min(56vw,100vh)]" src="/emblem.svg" alt="" />
    </main>
  );
}
