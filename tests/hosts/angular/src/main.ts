// Angular's own modules are compiled where they run; the page's component is compiled before.
import '@angular/compiler';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';

await bootstrapApplication(App);
