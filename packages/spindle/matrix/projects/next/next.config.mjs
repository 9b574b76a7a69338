import createMDX from '@next/mdx';

export default createMDX()({ pageExtensions: ['js', 'mdx'], turbopack: { rules: { '*.words': { loaders: ['./words-loader.cjs'], as: '*.js' } } } });
