// A marketplace with one plugin, as files by their paths in the folder of the shop.
const described = { name: 'greeter', version: '1.2.0', description: 'Greets people.' };

export const pluginShop: Readonly<Record<string, string>> = {
  '.claude-plugin/marketplace.json': JSON.stringify({
    name: 'corner-shop',
    owner: { name: 'Ada' },
    plugins: [{ ...described, source: './plugins/greeter' }],
  }),
  'plugins/greeter/.claude-plugin/plugin.json': JSON.stringify(described),
  'plugins/greeter/commands/hello.md': 'Say hello.',
};
