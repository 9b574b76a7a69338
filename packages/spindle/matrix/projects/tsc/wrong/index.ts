export const port: number = 'eighty';
