import { Counter } from '@/components/counter';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';

export default function App() {
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-5 py-12">
      <header className="grid gap-2">
        <h1 className="text-3xl font-bold tracking-tight">New app</h1>
        <p className="text-muted-foreground">
          Edit <code className="rounded bg-muted px-1.5 py-0.5 font-mono text-sm">src/App.tsx</code> and this page changes as you type.
        </p>
      </header>
      <Card>
        <CardHeader>
          <CardTitle>Components are in the project</CardTitle>
          <CardDescription>Their sources lie in the folder components/ui and are yours to change.</CardDescription>
        </CardHeader>
        <CardContent>
          <Counter />
        </CardContent>
      </Card>
    </main>
  );
}
