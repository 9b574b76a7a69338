import { bootstrapApplication, provideNativeScriptHttpClient, provideNativeScriptRouter, runNativeScriptAngularApp } from '@nativescript/angular';
import { provideZonelessChangeDetection } from '@angular/core';
import { App } from './app';

runNativeScriptAngularApp({
  appModuleBootstrap: () => bootstrapApplication(App, { providers: [provideNativeScriptHttpClient(), provideNativeScriptRouter([]), provideZonelessChangeDetection()] }),
});
