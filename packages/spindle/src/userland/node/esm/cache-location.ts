/** Where transformed code lies in the shared file system, for all workers; one file a source, named by `contentKey`. */
export const TRANSFORM_CACHE_DIRECTORY = '/var/cache/spindle/esm';
