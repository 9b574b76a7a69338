export function useMDXComponents(components) {
  return { h2: ({ children }) => <h2 style={{ color: 'rgb(1, 2, 3)' }}>{children}</h2>, ...components };
}
