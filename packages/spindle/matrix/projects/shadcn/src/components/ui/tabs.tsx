import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

export const Tabs = Primitive.Root;
export const TabsList = Primitive.List;
export const TabsContent = Primitive.Content;

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn('px-3 py-1 data-[state=active]:font-bold', className)} {...props} />;
}
