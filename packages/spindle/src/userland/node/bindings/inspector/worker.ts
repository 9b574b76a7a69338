/** The script that a process loads with `importScripts` when an inspector session first connects. */
import { InspectorSession } from './session.ts';

Object.defineProperty(globalThis, 'spindleInspector', { value: InspectorSession, configurable: true, enumerable: false });
