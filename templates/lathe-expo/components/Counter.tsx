import { useState } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { useTheme } from '../theme';

/** A button that counts its presses. */
export function Counter() {
  const theme = useTheme();
  const [count, setCount] = useState(0);
  return (
    <Pressable
      role="button"
      style={({ pressed }) => [styles.button, { backgroundColor: theme.accent, opacity: pressed ? 0.85 : 1 }]}
      onPress={() => setCount((current) => current + 1)}
    >
      <Text style={[styles.label, { color: theme.onAccent }]}>
        {`Pressed ${count} ${count === 1 ? 'time' : 'times'}`}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { alignSelf: 'flex-start', borderRadius: 10, paddingHorizontal: 16, paddingVertical: 10 },
  label: { fontSize: 16, fontWeight: '600' },
});
