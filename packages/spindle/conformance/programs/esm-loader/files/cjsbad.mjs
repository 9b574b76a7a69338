import { nope } from "./c.cjs";
