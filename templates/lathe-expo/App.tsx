import { StatusBar } from 'expo-status-bar';
import { StyleSheet, Text, View } from 'react-native';
import { Counter } from './components/Counter';
import { Emblem } from './components/Emblem';
import { useFrameworkReady } from './hooks/useFrameworkReady';
import { useTheme } from './theme';

export default function App() {
  useFrameworkReady();
  const theme = useTheme();
  return (
    <View style={[styles.page, { backgroundColor: theme.background }]}>
      <Emblem />
      <Text style={[styles.madeWith, { color: theme.muted }]}>Expo 56, TypeScript</Text>
      <Text role="heading" aria-level={1} style={[styles.title, { color: theme.text }]}>
        New app
      </Text>
      <Text style={[styles.hint, { color: theme.muted }]}>Edit App.tsx and this screen changes as you type.</Text>
      <Counter />
      <StatusBar style="auto" />
    </View>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1, justifyContent: 'center', gap: 16, paddingHorizontal: 40, paddingVertical: 24, overflow: 'hidden' },
  madeWith: { fontSize: 13 },
  title: { fontSize: 40, lineHeight: 44, fontWeight: '700', letterSpacing: -1.2 },
  hint: { maxWidth: 260, fontSize: 16, lineHeight: 24 },
});
