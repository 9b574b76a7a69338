import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';

const PHONES = [0, 1, 2, 3, 4, 5, 6];

/** Phones within phones. */
export function Emblem() {
  const theme = useTheme();
  return (
    <View aria-hidden style={styles.frame}>
      {PHONES.map((index) => (
        <View
          key={index}
          style={[styles.phone, { inset: index * 16, borderRadius: 44 - index * 4, borderColor: theme.accent, backgroundColor: index === 6 ? theme.accent : undefined }]}
        />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  frame: { position: 'absolute', right: 24, top: '50%', width: 220, height: 420, transform: [{ translateY: '-34%' }, { rotate: '12deg' }] },
  phone: { position: 'absolute', borderWidth: 2 },
});
