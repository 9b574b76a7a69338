/** Packages whose native part runs on Node's own SQLite here. */

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const project = (scripts, dependencies, files) => ({
  files: { 'package.json': json({ name: 'app', private: true, type: 'module', scripts, dependencies }), ...files },
});
const DRIZZLE_CONFIG = (dialect, url) => `export default { dialect: '${dialect}', schema: './schema.js', dbCredentials: { url: '${url}' } };\n`;
const SCHEMA = `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
export const users = sqliteTable('users', { id: integer().primaryKey(), name: text().notNull(), hash: text().notNull() });
`;

export default [
  {
    name: 'better-sqlite3',
    group: 'Databases',
    title: 'better-sqlite3, bcrypt, Drizzle, Express, EJS',
    packages: ['better-sqlite3', 'bcrypt', 'drizzle-orm', 'drizzle-kit', 'express'],
    project: project(
      { dev: 'node --watch server.js', push: 'drizzle-kit push' },
      { 'better-sqlite3': '^12.0.0', bcrypt: '^6.0.0', 'drizzle-kit': '^0.31.0', 'drizzle-orm': '^0.44.0', ejs: '^3.1.10', express: '^5.1.0' },
      {
        'drizzle.config.js': DRIZZLE_CONFIG('sqlite', 'app.db'),
        'schema.js': SCHEMA,
        'server.js': `import bcrypt from 'bcrypt';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import express from 'express';
import { users } from './schema.js';

const db = drizzle(new Database('app.db'));
db.insert(users).values({ name: 'Ada', hash: await bcrypt.hash('secret', 4) }).run();
const app = express();
app.set('view engine', 'ejs');
app.get('/', async (_, response) => {
  const [user] = db.select().from(users).all();
  response.render('index', { name: user.name, isSame: await bcrypt.compare('secret', user.hash) });
});
app.listen(process.env.PORT || 3000, () => console.log('up'));
`,
        'views/index.ejs': '<h1>Hello <%= name %>, <%= isSame %></h1>\n',
      },
    ),
    commands: [{ name: 'push', run: ['npm', 'run', 'push'], shows: 'Changes applied' }],
    serve: {
      page: 'Hello Ada, true',
      edits: { file: 'views/index.ejs', change: (text) => text.replace('Hello', 'Welcome'), page: 'Welcome Ada, true', reloads: true },
    },
  },
  {
    name: 'sqlite3',
    group: 'Databases',
    title: 'sqlite3, Knex, Sequelize',
    packages: ['sqlite3', 'knex', 'sequelize'],
    project: project(
      { test: 'node test.js' },
      { knex: '^3.1.0', sequelize: '^6.37.0', sqlite3: '^5.1.7' },
      {
        'test.js': `import knex from 'knex';
import { DataTypes, Sequelize } from 'sequelize';

const query = knex({ client: 'sqlite3', connection: { filename: 'knex.db' }, useNullAsDefault: true });
await query.schema.createTable('people', (table) => {
  table.increments();
  table.string('name');
});
console.log(await query('people').insert({ name: 'Ada' }), await query('people').where({ name: 'Ada' }).first());
await query.destroy();
const sequelize = new Sequelize({ dialect: 'sqlite', storage: 'sequelize.db', logging: false });
const Person = sequelize.define('Person', { name: DataTypes.STRING });
await sequelize.sync();
const person = await Person.create({ name: 'Bob' });
console.log('person', person.id, 'of', await Person.count());
await sequelize.close();
`,
      },
    ),
    commands: [{ name: 'test', run: ['npm', 'test'], shows: ["[ 1 ] { id: 1, name: 'Ada' }", 'person 1 of 1'] }],
  },
  {
    name: 'libsql',
    group: 'Databases',
    title: 'libSQL, Argon2, Drizzle',
    packages: ['@libsql/client', 'libsql', 'argon2', 'drizzle-orm'],
    project: project(
      { push: 'drizzle-kit push', test: 'node test.js' },
      { '@libsql/client': '^0.15.0', argon2: '^0.44.0', 'drizzle-kit': '^0.31.0', 'drizzle-orm': '^0.44.0' },
      {
        'drizzle.config.js': DRIZZLE_CONFIG('turso', 'file:app.db'),
        'schema.js': SCHEMA,
        'test.js': `import { createClient } from '@libsql/client';
import argon2 from 'argon2';
import { drizzle } from 'drizzle-orm/libsql';
import { users } from './schema.js';

const db = drizzle(createClient({ url: 'file:app.db' }));
await db.insert(users).values({ name: 'Ada', hash: await argon2.hash('secret', { memoryCost: 4096 }) });
const [user] = await db.select().from(users);
console.log('user', user.id, await argon2.verify(user.hash, 'secret'), await argon2.verify(user.hash, 'other'));
`,
      },
    ),
    commands: [
      { name: 'push', run: ['npm', 'run', 'push'], shows: 'Changes applied' },
      { name: 'test', run: ['npm', 'test'], shows: 'user 1 true false' },
    ],
  },
];
