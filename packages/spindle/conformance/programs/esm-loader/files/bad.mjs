import { nope } from "./lazy.mjs";
