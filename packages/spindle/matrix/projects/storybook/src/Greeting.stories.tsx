import type { Meta, StoryObj } from '@storybook/react-vite';
import { Greeting } from './Greeting';

const meta: Meta<typeof Greeting> = { component: Greeting, title: 'Greeting' };
export default meta;

export const Friend: StoryObj<typeof Greeting> = { args: { name: 'friend' } };
