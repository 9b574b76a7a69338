import { defineConfig } from 'astro/config';

// Publishing sets SITE_URL to the address of the deployed site.
const site = process.env.SITE_URL;

export default defineConfig(site === undefined ? {} : { site });
