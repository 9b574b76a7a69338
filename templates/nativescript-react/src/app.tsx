import * as ReactNativeScript from 'react-nativescript';
import { Home } from './Home';

ReactNativeScript.start(<Home />);
