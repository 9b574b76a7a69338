export const helper = 'imported as a module';
