import { useColorScheme } from 'react-native';

const light = { background: '#f5f6f8', text: '#191c21', muted: '#5b626d', accent: '#3b5bdb', onAccent: '#ffffff' };
const dark: typeof light = { background: '#111317', text: '#eceef1', muted: '#a2a9b4', accent: '#91a7ff', onAccent: '#0d1330' };

/** All colors of the app, for the device's color scheme. */
export function useTheme(): typeof light {
  return useColorScheme() === 'dark' ? dark : light;
}
