import { app } from '../app-model';
import './Picture.css';

/** What pictures of an app show; the others are landscapes. */
const KINDS: Readonly<Record<string, readonly (keyof typeof DRAWINGS)[]>> = {
  studio: ['landscape', 'city', 'shore'],
  sky: ['landscape', 'shore', 'city'],
  hearth: ['table'],
  market: ['stand'],
  party: ['stand'],
  workshop: ['stand'],
  stage: ['record'],
  arcade: ['record'],
  journal: ['shapes'],
  desk: ['shapes'],
  ledger: ['shapes'],
  harbor: ['shapes'],
  classroom: ['shapes'],
};

interface SceneProps {
  /** The same name leads to the same drawing. */
  name: string;
}

/** A drawing in the colors of the app, in place of a picture. */
export function Scene({ name }: SceneProps) {
  const seed = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 99_991, 7);
  const between: Between = (least, most, salt) => least + Math.floor(fraction(seed + salt * 7919) * (most - least + 1));
  const kinds = KINDS[app.theme.palette] ?? ['landscape'];
  const draw = DRAWINGS[kinds[between(0, kinds.length - 1, 90)]];
  return (
    <svg className="picture scene" data-hue={between(0, 3, 0)} viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="scene-ground" width="160" height="120" />
      {draw(between)}
    </svg>
  );
}

/** From 0 to 1, and far from that of the next number. */
function fraction(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** A number between two, another for each salt. */
type Between = (least: number, most: number, salt: number) => number;

const DRAWINGS = {
  landscape: (between: Between) => (
    <>
      <circle className="scene-light" cx={between(30, 130, 1)} cy={between(24, 44, 2)} r={between(11, 19, 3)} />
      <path className="scene-3" d={`M0 ${between(66, 84, 4)} L ${between(26, 44, 5)} ${between(38, 56, 6)} L ${between(62, 78, 7)} 76 L ${between(98, 116, 8)} ${between(34, 52, 9)} L 160 ${between(66, 80, 10)} V120 H0Z`} />
      <path className="scene-2" d={`M0 ${between(80, 92, 11)} C 40 ${between(62, 76, 12)} 76 ${between(86, 98, 13)} 160 ${between(68, 80, 14)} V120 H0Z`} />
      <path className="scene-1" d={`M0 ${between(98, 106, 15)} C 50 ${between(84, 94, 16)} 104 ${between(106, 114, 17)} 160 ${between(90, 100, 18)} V120 H0Z`} />
    </>
  ),
  city: (between: Between) => (
    <>
      <circle className="scene-light" cx={between(30, 130, 1)} cy={between(26, 46, 2)} r={between(12, 20, 3)} />
      {[0, 1, 2, 3, 4].map((at) => (
        <rect key={at} className={at % 2 === 0 ? 'scene-3' : 'scene-2'} x={at * 34 - 8} y={between(34, 78, at + 4)} width={between(24, 36, at + 14)} height="120" />
      ))}
      <path className="scene-1" d={`M0 ${between(92, 100, 24)}h160v40H0z`} />
      <path className="scene-groove" d="M16 66v0M28 66v0M48 78v0M92 74v0M104 86v0M124 70v0" />
    </>
  ),
  shore: (between: Between) => {
    const sun = between(50, 110, 1);
    const boat = between(0, 1, 2) === 0 ? sun - between(34, 46, 3) : sun + between(16, 26, 3);
    return (
      <>
        <circle className="scene-light" cx={sun} cy={between(44, 60, 4)} r={between(18, 26, 5)} />
        <path className="scene-2" d="M0 66h160v54H0z" />
        <path className="scene-1" d={`M0 ${between(100, 108, 6)}C44 ${between(90, 98, 7)} 96 ${between(112, 118, 8)} 160 ${between(98, 106, 9)}V120H0Z`} />
        <path className="scene-groove" d={`M${sun - 20} 74h40M${sun - 12} 82h24M${sun - 6} 90h12`} />
        <path className="scene-4" d={`M${boat + 12} 72V46l13 24z`} />
        <path className="scene-1" d={`M${boat} 73h30l-7 8H${boat + 7}z`} />
      </>
    );
  },
  table: (between: Between) => (
    <>
      <rect className="scene-4" x={between(-30, 10, 1)} y="-40" width={between(46, 70, 2)} height="220" transform={`rotate(${between(8, 28, 3)} 80 60)`} />
      <circle className="scene-shade" cx="83" cy="64" r="43" />
      <circle className="scene-paper" cx="80" cy="60" r="43" />
      <circle className="scene-rim" cx="80" cy="60" r="33" />
      {SERVED[between(0, SERVED.length - 1, 4)]}
      {Array.from({ length: between(2, 5, 6) }, (_, at) => (
        <ellipse
          key={at}
          className={at % 2 === 0 ? 'scene-light' : 'scene-3'}
          cx={80 + between(4, 17, at + 7) * Math.cos(at * 1.7 + between(0, 6, 8))}
          cy={60 + between(4, 17, at + 17) * Math.sin(at * 1.7 + between(0, 6, 8))}
          rx={between(2, 5, at + 27)}
          ry={between(2, 3, at + 37)}
          transform={`rotate(${between(0, 180, at + 47)} 80 60)`}
        />
      ))}
      <path className="scene-line" d="M22 24v22a5 5 0 0 0 10 0V24M27 24v72M138 24c-7 6-8 26-2 34M138 24v72" />
    </>
  ),
  stand: (between: Between) => (
    <>
      <path className="scene-4" d={`M${between(38, 46, 1)} 120V52a${between(34, 40, 2)} ${between(34, 40, 2)} 0 0 1 ${2 * between(34, 40, 2)} 0V120Z`} />
      <ellipse className="scene-shade" cx="84" cy="102" rx="44" ry="7" />
      <path className="scene-3" d="M42 98h76v22H42z" />
      {STANDING[between(0, STANDING.length - 1, 3)]}
    </>
  ),
  record: (between: Between) => (
    <>
      <circle className="scene-4" cx={between(20, 140, 1)} cy={between(10, 110, 2)} r="62" />
      <circle className="scene-1" cx={between(66, 94, 3)} cy={between(54, 66, 4)} r="42" />
      {[34, 27, 20].map((radius) => (
        <circle key={radius} className="scene-groove" cx={between(66, 94, 3)} cy={between(54, 66, 4)} r={radius} />
      ))}
      <circle className="scene-light" cx={between(66, 94, 3)} cy={between(54, 66, 4)} r="13" />
      <circle className="scene-ground" cx={between(66, 94, 3)} cy={between(54, 66, 4)} r="2.5" />
    </>
  ),
  shapes: (between: Between) => (
    <>
      <path className="scene-3" d={`M0 120V${between(20, 70, 1)}A${between(60, 90, 2)} ${between(60, 90, 2)} 0 0 1 ${between(70, 100, 3)} 120Z`} />
      <circle className="scene-light" cx={between(96, 134, 4)} cy={between(26, 48, 5)} r={between(14, 24, 6)} />
      <path className="scene-1" d={`M${between(60, 80, 7)} 120a${between(28, 40, 8)} ${between(28, 40, 8)} 0 0 1 ${2 * between(28, 40, 8)} 0Z`} />
      <path className="scene-line" d={`M${between(10, 30, 9)} 26h${between(34, 58, 10)}M${between(10, 30, 9)} 36h${between(24, 50, 11)}M${between(10, 30, 9)} 46h${between(14, 40, 12)}`} />
    </>
  ),
};

/** What is on a plate: a soup, a stack, a pie, noodles. */
const SERVED = [
  <circle key="soup" className="scene-1" cx="80" cy="60" r="26" />,
  <g key="stack">
    <circle className="scene-1" cx="77" cy="63" r="23" />
    <circle className="scene-2" cx="81" cy="59" r="21" />
    <path className="scene-light" d="M72 52h16v14H72z" />
  </g>,
  <g key="pie">
    <circle className="scene-1" cx="80" cy="60" r="28" />
    <circle className="scene-2" cx="80" cy="60" r="22" />
    <path className="scene-groove" d="M58 60h44M80 38v44M64.5 44.5l31 31M95.5 44.5l-31 31" />
  </g>,
  <g key="noodles">
    <circle className="scene-4" cx="80" cy="60" r="27" />
    <path className="scene-line" d="M60 56c8-10 14 8 22-2s12-4 18 4M60 66c9-8 15 8 23 0s11-6 17 0M66 74c7-6 13 5 20-1" />
  </g>,
];

/** Things on a stand: a vase, a book, a box, a bottle. */
const STANDING = [
  <g key="vase">
    <path className="scene-1" d="M66 98c-9-8-11-26 2-36 3-3 4-6 3-11h18c-1 5 0 8 3 11 13 10 11 28 2 36z" />
    <path className="scene-line" d="M80 51V26M80 40c0-8 5-13 12-13 0 8-5 13-12 13M80 46c0-7-5-11-11-11 0 7 5 11 11 11" />
  </g>,
  <g key="book">
    <path className="scene-1" d="M54 42h52v56H54z" />
    <path className="scene-light" d="M54 42h8v56h-8z" />
    <path className="scene-groove" d="M72 58h24M72 66h16" />
  </g>,
  <g key="box">
    <path className="scene-1" d="M52 58h56v40H52z" />
    <path className="scene-2" d="M48 50h64v12H48z" />
    <path className="scene-light" d="M75 50h10v48H75zM80 50c-8-12-22-12-20-4 1 5 12 5 20 4 8 1 19 1 20-4 2-8-12-8-20 4z" />
  </g>,
  <g key="bottle">
    <path className="scene-1" d="M73 30h14v14c0 6 9 9 9 19v35H64V63c0-10 9-13 9-19z" />
    <path className="scene-light" d="M64 68h32v18H64zM72 24h16v8H72z" />
  </g>,
];
