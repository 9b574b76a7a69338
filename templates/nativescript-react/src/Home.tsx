import { useState } from 'react';

export function Home() {
  const [count, setCount] = useState(0);
  return (
    <frame>
      <page>
        <actionBar title="App" />
        <stackLayout padding="24">
          <label text="New app" className="title" />
          <label text="Describe what it should become." textWrap />
          <button text={`Pressed ${count} times`} className="count" onTap={() => setCount(count + 1)} />
        </stackLayout>
      </page>
    </frame>
  );
}
