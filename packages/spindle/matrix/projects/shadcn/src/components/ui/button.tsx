import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

const buttonVariants = cva('inline-flex items-center gap-2 rounded-md px-4 text-sm font-medium [&_svg]:size-4', {
  variants: {
    variant: { default: 'bg-primary text-primary-foreground', outline: 'border bg-background' },
    size: { default: 'h-9', sm: 'h-8 px-3' },
  },
  defaultVariants: { variant: 'default', size: 'default' },
});

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const Tag = asChild ? Slot.Root : 'button';
  return <Tag data-slot="button" className={cn(buttonVariants({ variant, size, className }))} {...props} />;
}
