/**
 * Builtins that every process runs or that most processes need next. They are also built as a module: browsers
 * cache compiled code of modules, so only the first workers compile them. Any other builtin is compiled from its
 * text on demand; one that is missing here only costs time.
 *
 * `events` and `internal/errors` stay out: they throw errors created by other builtins, and for an error created
 * in the same script a browser reports where it was created rather than where it was thrown.
 */
export const BOOT_BUILTINS = `
internal/per_context/primordials internal/per_context/domexception internal/per_context/messageport internal/bootstrap/realm
internal/assert internal/bootstrap/node internal/timers internal/async_hooks internal/validators internal/util
internal/options internal/util/types internal/linkedlist internal/priority_queue internal/util/inspect internal/util/debuglog
internal/constants internal/async_context_frame internal/events/abort_listener buffer internal/buffer
internal/v8/startup_snapshot internal/worker/js_transferable internal/webidl internal/process/per_thread diagnostics_channel
internal/process/task_queues internal/process/promises internal/fixed_queue async_hooks timers internal/process/execution path
internal/url querystring internal/data_url internal/mime internal/querystring internal/modules/typescript vm internal/vm
internal/process/warning internal/source_map/source_map_cache fs internal/blob internal/encoding internal/encoding/single-byte
internal/encoding/util internal/fs/utils internal/process/permission internal/modules/helpers internal/bootstrap/web/exposed-wildcard
internal/console/global internal/console/constructor internal/util/inspector internal/event_target util internal/streams/utils
internal/perf/utils internal/bootstrap/web/exposed-window-or-worker internal/process/signal url internal/modules/cjs/loader
internal/modules/customization_hooks internal/modules/package_json_reader internal/modules/package_map internal/modules/esm/loader
internal/modules/esm/module_map internal/modules/esm/assert internal/modules/esm/module_job internal/modules/esm/utils
internal/modules/esm/translators internal/modules/esm/load internal/modules/esm/get_format internal/modules/esm/resolve
internal/inspector_async_hook internal/modules/run_main internal/dns/utils internal/net internal/process/pre_execution
internal/bootstrap/switches/is_main_thread internal/bootstrap/switches/is_not_main_thread
internal/bootstrap/switches/does_own_process_state internal/bootstrap/switches/does_not_own_process_state
internal/main/run_main_module internal/main/worker_thread internal/main/eval_string internal/process/worker_thread_only
internal/worker/io internal/worker/messaging internal/error_serdes internal/perf/event_loop_utilization worker_threads
internal/worker internal/locks stream internal/streams/operators internal/abort_controller internal/streams/end-of-stream
internal/streams/compose internal/streams/pipeline internal/streams/destroy internal/streams/duplex internal/streams/legacy
internal/streams/readable internal/streams/add-abort-signal internal/streams/state string_decoder internal/streams/from
internal/streams/writable stream/promises internal/streams/transform internal/streams/passthrough internal/streams/duplexpair
internal/vm/module net internal/stream_base_commons tty internal/tty child_process internal/child_process internal/fs/promises
internal/fs/streams os crypto readline internal/readline/interface http _http_server _http_common _http_incoming _http_outgoing
_http_agent _http_client internal/http internal/freelist
`
  .trim()
  .split(/\s+/);
