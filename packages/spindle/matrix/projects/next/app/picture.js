'use client';
import Image from 'next/image';
import { useState } from 'react';
import dot from './dot.png';

export default function Picture() {
  const [width, setWidth] = useState(0);
  return (
    <p>
      <Image src={dot} alt="A dot" loading="eager" onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)} />
      {width > 0 ? 'the picture is there' : 'the picture is missing'}
    </p>
  );
}
