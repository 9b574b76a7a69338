/** Temporary folders of the server's tests, and of what they start, are in that of the run. */
import { runFolder } from './run-services.ts';

process.env['TMPDIR'] = runFolder();
