/** Component workshops. */
const story = (text) => ({ frame: '#storybook-preview-iframe', selector: 'h1', text });

export default [
  {
    name: 'storybook',
    group: 'Tests',
    title: 'Storybook 10 with React and Vite 8',
    packages: ['storybook', '@storybook/react-vite', 'react', 'vite'],
    limitMs: 420_000,
    project: { folder: 'storybook' },
    serve: {
      command: ['npm', 'run', 'storybook'],
      port: 6006,
      path: '/?path=/story/greeting--friend',
      page: story('Hello friend'),
      edits: { file: 'src/Greeting.tsx', change: (text) => text.replace('Hello', 'Welcome'), page: story('Welcome friend') },
    },
    build: {},
  },
];
