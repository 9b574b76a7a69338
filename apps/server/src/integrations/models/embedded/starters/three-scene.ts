/** `src/main.ts` with a cube that turns and can be looked at from all sides. */
export const THREE_SCENE = `import './theme.css';
import './index.css';
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 100);
camera.position.set(2, 1.5, 3);

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
renderer.setPixelRatio(window.devicePixelRatio);
document.body.append(renderer.domElement);

const cube = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1), new THREE.MeshStandardMaterial({ color: 0x237a3b, roughness: 0.4 }));
const light = new THREE.DirectionalLight(0xffffff, 3);
light.position.set(3, 5, 2);
scene.add(cube, light, new THREE.AmbientLight(0xffffff, 0.8), new THREE.GridHelper(10, 10, 0x888888, 0xcccccc));

const controls = new OrbitControls(camera, renderer.domElement);
controls.enableDamping = true;
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function fit() {
  camera.aspect = window.innerWidth / window.innerHeight;
  camera.updateProjectionMatrix();
  renderer.setSize(window.innerWidth, window.innerHeight);
}

window.addEventListener('resize', fit);
fit();
renderer.setAnimationLoop((time) => {
  if (!isStill) cube.rotation.set(time / 2400, time / 1800, 0);
  controls.update();
  renderer.render(scene, camera);
});
`;
