import type { Realm } from '../realm.ts';

/** Node's command-line options: their values, and the table that programs read through `process.allowedNodeEnvironmentFlags`. */
export function installOptions(realm: Realm): void {
  const binding = realm.binding('options');
  const { shapes } = realm;
  binding.getCLIOptionsValues = () => Object.assign(Object.create(null), Object.fromEntries(realm.options));
  binding.getCLIOptionsInfo = () => ({
    options: new Map(shapes.optionsInfo.options),
    aliases: new Map(shapes.optionsInfo.aliases.map(([name, expansion]) => [name, [...expansion]])),
  });
  binding.getEmbedderOptions = () => shapes.embedderOptions;
  binding.getEnvOptionsInputType = () => Object.fromEntries(shapes.envOptions);
  binding.getNamespaceOptionsInputType = () => new Map();
  // The arguments for a child that inherits the options.
  binding.getOptionsAsFlags = () => [...realm.execArgv];
}
