import './theme.css';
import './index.css';
import './scene.css';
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id "app"');
root.innerHTML = `
  <main class="scene">
    <div class="scene-caption">
      <h1>A turning cube</h1>
      <p>Drag to look around, scroll to come closer.</p>
    </div>
  </main>
`;

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
renderer.shadowMap.enabled = true;
renderer.domElement.setAttribute('role', 'img');
renderer.domElement.setAttribute('aria-label', 'A cube that turns above a floor');
root.querySelector('main')?.append(renderer.domElement);

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(40, 1, 0.1, 100);
camera.position.set(3.2, 2.4, 4.2);

const cube = new THREE.Mesh(new THREE.BoxGeometry(1.3, 1.3, 1.3), new THREE.MeshStandardMaterial({ color: 0x237a3b, roughness: 0.35 }));
cube.position.y = 1.25;
cube.castShadow = true;

const floor = new THREE.Mesh(new THREE.CircleGeometry(4, 64), new THREE.ShadowMaterial({ opacity: 0.22 }));
floor.rotation.x = -Math.PI / 2;
floor.receiveShadow = true;

const light = new THREE.DirectionalLight(0xffffff, 2.6);
light.position.set(3, 6, 2);
light.castShadow = true;
light.shadow.mapSize.set(1024, 1024);
light.shadow.radius = 6;
scene.add(cube, floor, light, new THREE.AmbientLight(0xffffff, 1.1), new THREE.GridHelper(8, 16, 0x888888, 0x888888));
for (const child of scene.children) {
  if (child instanceof THREE.GridHelper) Object.assign(child.material, { transparent: true, opacity: 0.22 });
}

const controls = new OrbitControls(camera, renderer.domElement);
controls.enableDamping = true;
controls.target.set(0, 0.9, 0);
controls.maxPolarAngle = Math.PI / 2;

const isStill = window.matchMedia('(prefers-reduced-motion: reduce)');

function fit() {
  camera.aspect = window.innerWidth / window.innerHeight;
  // Upright, the view is wider, so that the cube stays in it.
  camera.fov = camera.aspect < 1 ? 68 : 40;
  camera.updateProjectionMatrix();
  renderer.setSize(window.innerWidth, window.innerHeight);
}

window.addEventListener('resize', fit);
fit();
renderer.setAnimationLoop((time) => {
  if (isStill.matches) cube.rotation.set(0.4, 0.6, 0);
  else cube.rotation.set(time / 2400, time / 1800, 0);
  controls.update();
  renderer.render(scene, camera);
});
