/** Where transformed code is stored in the shared file system, for all workers; one file per source, named by `contentKey`. */
export const TRANSFORM_CACHE_DIRECTORY = '/var/cache/spindle/esm';
