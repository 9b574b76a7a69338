import { StatusBar } from 'expo-status-bar';
import { useState } from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';

export default function App() {
  const [count, setCount] = useState(0);
  return (
    <View style={styles.container}>
      <Text role="heading" style={styles.title}>
        Hello Expo
      </Text>
      <Pressable role="button" onPress={() => setCount(count + 1)}>
        <Text>count is {count}</Text>
      </Pressable>
      <StatusBar style="auto" />
    </View>
  );
}

const styles = StyleSheet.create({
  container: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  title: { color: 'rgb(10, 20, 30)' },
});
