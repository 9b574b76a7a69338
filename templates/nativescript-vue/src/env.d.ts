declare module '*.vue' {
  import type { Component } from 'nativescript-vue';

  const component: Component;
  export default component;
}
