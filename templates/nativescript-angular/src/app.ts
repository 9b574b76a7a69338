import { Component, NO_ERRORS_SCHEMA, signal } from '@angular/core';
import { NativeScriptCommonModule } from '@nativescript/angular';

@Component({
  selector: 'ns-app',
  imports: [NativeScriptCommonModule],
  schemas: [NO_ERRORS_SCHEMA],
  template: `
    <ActionBar title="App"></ActionBar>
    <StackLayout padding="24">
      <Label text="New app" class="title"></Label>
      <Label text="Describe what it should become." textWrap="true"></Label>
      <Button [text]="'Pressed ' + count() + ' times'" class="count" (tap)="press()"></Button>
    </StackLayout>
  `,
})
export class App {
  readonly count = signal(0);

  press(): void {
    this.count.update((count) => count + 1);
  }
}
