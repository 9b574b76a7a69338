import { Mail } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';

export function App() {
  return (
    <main className="flex flex-col gap-4 p-8">
      <h1>Components</h1>
      <Dialog>
        <DialogTrigger asChild>
          <Button className="px-8">
            <Mail /> Open dialog
          </Button>
        </DialogTrigger>
        <DialogContent>
          <DialogTitle>A dialog</DialogTitle>
          <DialogDescription>It stands in a portal.</DialogDescription>
        </DialogContent>
      </Dialog>
      <Tabs defaultValue="one">
        <TabsList>
          <TabsTrigger value="one">One</TabsTrigger>
          <TabsTrigger value="two">Two</TabsTrigger>
        </TabsList>
        <TabsContent value="one">First tab</TabsContent>
        <TabsContent value="two">Second tab</TabsContent>
      </Tabs>
    </main>
  );
}
