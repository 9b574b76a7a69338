import { explainSql } from './list/explain-sql.ts';
import { findInFile } from './list/find-in-file.ts';
import { goToLine } from './list/go-to-line.ts';
import { runSql } from './list/run-sql.ts';
import { showNextChange } from './list/show-next-change.ts';
import { showPreviousChange } from './list/show-previous-change.ts';

export const EDITOR_COMMANDS = [findInFile, goToLine] as const;
export const SQL_COMMANDS = [runSql, explainSql] as const;
export const COMPARISON_COMMANDS = [showNextChange, showPreviousChange] as const;
