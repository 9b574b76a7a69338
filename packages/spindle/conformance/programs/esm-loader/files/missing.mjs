import { nope } from "./nothere.mjs";
