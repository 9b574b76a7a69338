// The words of random project names: `adjective-noun` (docs/decisions.md#A11), 200 of each.

export const ADJECTIVES: readonly string[] = `
able airy amber ample apt arctic azure balmy bold brave breezy brief bright brisk bronze calm candid careful
cedar chalky cheerful chief chilly civil classic clean clear clever cloudy coastal cobalt cold cool copper
coral cosmic cosy crisp crystal curious daily dapper daring dawn deep deft dewy direct distant double dreamy
dry eager early earnest eastern easy ebony elder elegant even exact fair faithful famous fancy fast fern fine
firm fit fleet floral fluent fond free fresh friendly frosty full gentle gilded glad glassy gleaming golden
good graceful grand green happy hardy hazel hearty helpful hidden high hollow honest humble icy ideal indigo
inner ivory jade jolly jovial joyful keen kind large late latent lemon level light lilac lime little lively
local loyal lucid lucky lunar major maple marble mellow merry mighty mild minty misty modern modest mossy
narrow native near neat new nimble noble northern novel oaken ochre olive open orange orderly outer pale
patient pearl plain playful plucky polar polite prime proud pure purple quick quiet rapid rare ready regal
robust rosy round royal ruby rustic sable sage sandy scarlet serene sharp shiny silent silver simple sincere
sleek smart smooth snowy soft solar solid southern spare spry stable
`
  .trim()
  .split(/\s+/);

export const NOUNS: readonly string[] = `
acorn anchor antler apple arbor arch arrow aspen atlas aurora badger bamboo banner barley basin bay beacon
beaver beech bell berry birch bison bloom bluff boat bonfire book bough boulder branch breeze bridge brook
buffalo cabin cactus camel candle canoe canyon cape cedar cello cherry chestnut cliff cloud clover coast comet
compass condor coral cove crane crater creek cricket crocus dale daisy deer delta desert dolphin dove dragon
drum dune eagle earth echo elm ember falcon feather fern ferry field finch fiord fir flame flint flower flute
forest fossil fountain fox galaxy garden gate gecko geyser ginger glacier glade goose gorge grain granite
grove gull harbor harp hawk hazel heath hedge heron hill hive hollow horizon horse island ivy jasmine jay
jungle juniper kelp kettle kite lagoon lake lantern larch lark laurel leaf lemon lily lion llama lotus lynx
magnet magpie maple marsh meadow melon mesa meteor mill mint moon moose moss mountain nebula nest oak oasis
ocean olive orbit orchard orchid osprey otter owl palm panda panther path peak pear pebble pelican penguin
peony pepper pine planet plateau plum pond poplar poppy prairie prism puffin quail quartz quill rabbit raft
rain raven reef ridge river robin rocket rose saddle
`
  .trim()
  .split(/\s+/);
