import { StatusBar } from 'expo-status-bar';
import { StyleSheet, Text, View } from 'react-native';
import { Counter } from './components/Counter';
import { useFrameworkReady } from './hooks/useFrameworkReady';
import { useTheme } from './theme';

export default function App() {
  useFrameworkReady();
  const theme = useTheme();
  return (
    <View style={[styles.page, { backgroundColor: theme.background }]}>
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
  page: { flex: 1, justifyContent: 'center', gap: 16, padding: 24 },
  title: { fontSize: 28, fontWeight: '700' },
  hint: { fontSize: 16, lineHeight: 24 },
});
